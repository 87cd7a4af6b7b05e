package io.strandex.ledger;

import io.strandex.bulk.Outcome;
import org.jspecify.annotations.Nullable;

/** The place of one record in its partition's ledger. */
public final class Ticket {
    final long offset;
    Outcome.@Nullable Settled outcome;

    Ticket(long offset) {
        this.offset = offset;
    }
}
