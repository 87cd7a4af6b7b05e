package io.strandex.connect.elasticsearch;

import io.strandex.bulk.Outcome;
import io.strandex.ledger.Tally;
import java.util.concurrent.atomic.LongAdder;

/** What a task did since it started, replays counted again; the ledger counts each record once. */
final class OutcomeCounters {
    private final LongAdder consumed = new LongAdder();
    private final LongAdder indexed = new LongAdder();
    private final LongAdder deleted = new LongAdder();
    private final LongAdder absent = new LongAdder();
    private final LongAdder superseded = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder dead = new LongAdder();

    void consumed(int records) {
        consumed.add(records);
    }

    void settled(Outcome.Settled outcome) {
        counter(outcome).increment();
    }

    private LongAdder counter(Outcome.Settled outcome) {
        return switch (outcome) {
            case Outcome.Indexed i -> indexed;
            case Outcome.Deleted d -> deleted;
            case Outcome.Absent a -> absent;
            case Outcome.Superseded s -> superseded;
            case Outcome.Expired e -> expired;
            case Outcome.Dead d -> dead;
        };
    }

    long consumed() {
        return consumed.sum();
    }

    Tally tally() {
        return new Tally(indexed.sum(), deleted.sum(), absent.sum(), superseded.sum(), expired.sum(), dead.sum());
    }
}
