package io.strandex.materialize;

import io.strandex.state.Row;
import java.util.List;

/** What becomes of a record at its row. */
sealed interface Decision {
    /** A record with a greater order came before it: nothing changes. */
    record Superseded() implements Decision {}

    /** The conflict behaviour keeps the first event. */
    record Ignored() implements Decision {}

    /** The document stays as it is, the row changes. */
    record Unchanged(Row row) implements Decision {}

    /** Documents change. */
    record Changed(Row row, List<Effect> effects) implements Decision {}
}
