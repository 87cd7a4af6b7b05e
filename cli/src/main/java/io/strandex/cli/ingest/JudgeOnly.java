package io.strandex.cli.ingest;

import io.strandex.cli.input.Entry;
import io.strandex.cli.rules.Judge;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.produce.SendReport;
import java.time.Clock;
import java.util.List;

/** Nowhere: events are judged exactly as the topology will, and nothing is sent. */
final class JudgeOnly implements Destination {
    private final Judge judge;
    private final Clock clock;
    private long admitted;

    JudgeOnly(Judge judge, Clock clock) {
        this.judge = judge;
        this.clock = clock;
    }

    @Override
    public void send(Entry.Read entry) {
        if (judge.judge(entry.event(), clock.millis()) instanceof Rejected(Reason reason, String explanation)) {
            throw new InvalidEventException(reason, explanation);
        }
        admitted++;
    }

    @Override
    public void reject(Entry entry, Rejected rejected) {
        // Told and counted by the caller.
    }

    @Override
    public SendReport flush() {
        return new SendReport(admitted, admitted, 0, List.of());
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
