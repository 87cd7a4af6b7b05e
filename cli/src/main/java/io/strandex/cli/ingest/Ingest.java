package io.strandex.cli.ingest;

import io.strandex.cli.input.Entry;
import io.strandex.cli.input.EventSource;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.produce.SendReport;
import java.io.IOException;

/** Takes every entry of the sources to its destination, counts it, and tells of faults and progress. */
final class Ingest {
    private final Destination destination;
    private final IngestListener listener;
    private final long maxErrors;
    private final Tally tally = new Tally();

    Ingest(Destination destination, IngestListener listener, long maxErrors) {
        this.destination = destination;
        this.listener = listener;
        this.maxErrors = maxErrors;
    }

    /** Takes the entries of one source. */
    void take(EventSource source) throws IOException {
        for (Entry entry = source.next(); entry != null; entry = source.next()) {
            switch (entry) {
                case Entry.Read read -> send(read);
                case Entry.Refused refused -> reject(refused, refused.rejected());
            }
            listener.progress(tally, source.position());
        }
    }

    private void send(Entry.Read entry) {
        try {
            destination.send(entry);
            tally.sent();
        } catch (InvalidEventException e) {
            reject(entry, e.rejected());
        }
    }

    private void reject(Entry entry, Rejected rejected) {
        destination.reject(entry, rejected);
        tally.rejected(rejected.reason());
        listener.rejected(entry.place(), rejected);
        if (tally.rejectedCount() > maxErrors) {
            throw new TooManyErrorsException(tally.rejectedCount());
        }
    }

    /** Waits for the last acknowledgement and sums up. */
    IngestSummary finish(long startNanos) {
        SendReport report = destination.flush();
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        report.firstFailures().forEach(listener::failed);
        return new IngestSummary(
                tally.readCount(),
                tally.sentCount(),
                tally.rejectedCount(),
                report.failed(),
                tally.reasons(),
                Math.round(seconds * 1000) / 1000.0,
                Math.round(tally.readCount() / Math.max(seconds, 1e-9)));
    }
}
