package io.strandex.materialize;

import io.strandex.state.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of a record at its row. */
sealed interface Decision {
    /**
     * A record with a greater order came before it: no document changes.
     *
     * @param lesson the row, where it must remember something of the record all the same; null otherwise
     */
    record Superseded(@Nullable Row lesson) implements Decision {}

    /** The conflict behaviour keeps the first event. */
    record Ignored() implements Decision {}

    /** The document stays as it is, the row changes. */
    record Unchanged(Row row) implements Decision {}

    /** Documents change. */
    record Changed(Row row, List<Effect> effects) implements Decision {}
}
