package io.strandex.connect.elasticsearch;

import io.strandex.bulk.Origin;
import io.strandex.bulk.Outcome;
import io.strandex.ledger.PartitionLedger;
import io.strandex.ledger.Ticket;
import org.apache.kafka.connect.sink.SinkRecord;

/** A record on its way: its place in the ledger, and the record itself in case it dies. */
final class Delivery implements Origin {
    final SinkRecord record;
    private final PartitionLedger ledger;
    private final Ticket ticket;
    private final DeadLetters deadLetters;
    private final OutcomeCounters counters;

    Delivery(SinkRecord record, PartitionLedger ledger, DeadLetters deadLetters, OutcomeCounters counters) {
        this.record = record;
        this.ledger = ledger;
        this.deadLetters = deadLetters;
        this.counters = counters;
        this.ticket = ledger.take(record.originalKafkaOffset());
    }

    @Override
    public boolean abandoned() {
        return ledger.closed();
    }

    /** A dead operation counts only when its letter is written. */
    @Override
    public void settled(Outcome.Settled outcome) {
        if (outcome instanceof Outcome.Dead dead) {
            deadLetters.add(this, dead);
        } else {
            note(outcome);
        }
    }

    void buried(Outcome.Dead dead) {
        note(dead);
    }

    private void note(Outcome.Settled outcome) {
        ledger.settle(ticket, outcome);
        counters.settled(outcome);
    }
}
