package io.strandex.cli.ingest;

import io.strandex.cli.input.Entry;
import io.strandex.cli.input.EventSource;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.produce.SendReport;
import java.io.IOException;

/** Takes every entry of the sources to its destination, counts it, and tells of faults and progress. */
final class Ingest {
    private static final int NOTED_EVERY = 10_000;

    private final Destination destination;
    private final IngestListener listener;
    private final long maxErrors;
    private final Checkpoint checkpoint;
    private final Tally tally = new Tally();

    Ingest(Destination destination, IngestListener listener, long maxErrors, Checkpoint checkpoint) {
        this.destination = destination;
        this.listener = listener;
        this.maxErrors = maxErrors;
        this.checkpoint = checkpoint;
    }

    /** Takes the entries of one source that have not arrived yet. */
    void take(String name, EventSource source) throws IOException {
        long before = checkpoint.arrived(name);
        long number = 0;
        for (Entry entry = source.next(); entry != null; entry = source.next()) {
            number++;
            if (number > before) {
                take(entry);
                listener.progress(tally, source.position());
                if (checkpoint.isKept() && number % NOTED_EVERY == 0) {
                    arrived(name, number);
                }
            }
        }
        arrived(name, number);
    }

    private void take(Entry entry) {
        switch (entry) {
            case Entry.Read read -> send(read);
            case Entry.Refused refused -> reject(refused, refused.rejected());
        }
    }

    /** Notes what has arrived, unless something did not. */
    private void arrived(String name, long number) throws IOException {
        if (checkpoint.isKept() && destination.flush().failed() == 0) {
            checkpoint.note(name, number);
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
