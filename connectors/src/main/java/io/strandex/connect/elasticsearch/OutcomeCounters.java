package io.strandex.connect.elasticsearch;

import io.strandex.bulk.Outcome;
import io.strandex.ledger.Tally;
import java.util.concurrent.atomic.LongAdder;

/** What a task did since it started, replays counted again; the ledger counts each record once. */
final class OutcomeCounters {
    private final LongAdder consumed = new LongAdder();
    private Tally tally = Tally.ZERO;

    void consumed(int records) {
        consumed.add(records);
    }

    synchronized void settled(Outcome.Settled outcome) {
        tally = tally.plus(Tally.of(outcome));
    }

    long consumed() {
        return consumed.sum();
    }

    synchronized Tally tally() {
        return tally;
    }
}
