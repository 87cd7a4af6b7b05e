package io.strandex.connect.elasticsearch;

import io.strandex.bulk.Outcome;
import io.strandex.ledger.Tally;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** What a task did since it started, replays counted again; the ledger counts each record once. */
final class OutcomeCounters {
    private final LongAdder consumed = new LongAdder();
    private final AtomicReference<Tally> tally = new AtomicReference<>(Tally.ZERO);

    void consumed(int records) {
        consumed.add(records);
    }

    void settled(Outcome.Settled outcome) {
        tally.accumulateAndGet(Tally.of(outcome), Tally::plus);
    }

    long consumed() {
        return consumed.sum();
    }

    Tally tally() {
        return tally.get();
    }
}
