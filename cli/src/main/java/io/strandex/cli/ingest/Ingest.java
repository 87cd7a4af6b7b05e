package io.strandex.cli.ingest;

import io.strandex.cli.ingest.Checkpoint.Mark;
import io.strandex.cli.input.Entry;
import io.strandex.cli.input.EventSource;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.produce.SendReport;
import java.io.IOException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Takes every entry of the sources to its destination, counts it, and tells of faults and progress. */
final class Ingest {
    private static final int NOTED_EVERY = 10_000;

    private final Destination destination;
    private final IngestListener listener;
    private final long maxErrors;
    private final Checkpoint checkpoint;
    private final Tally tally = new Tally();
    private volatile boolean interrupted;

    Ingest(Destination destination, IngestListener listener, long maxErrors, Checkpoint checkpoint) {
        this.destination = destination;
        this.listener = listener;
        this.maxErrors = maxErrors;
        this.checkpoint = checkpoint;
    }

    /** Ends after the entry at hand, from any thread. */
    void interrupt() {
        interrupted = true;
    }

    /** Whether no further entry is to be taken. */
    boolean isStopped() {
        return interrupted || tally.rejectedCount() > maxErrors || destination.isLost();
    }

    /** Takes the entries of one source that have not arrived yet, until it is stopped. */
    void take(String name, EventSource source) throws IOException {
        Mark before = checkpoint.arrived(name);
        CRC32C checksum = new CRC32C();
        long number = 0;
        for (Entry entry = next(source); entry != null; entry = next(source)) {
            number++;
            checksum.update(entry.original().get());
            checksum.update('\n');
            if (number > before.entries()) {
                take(entry);
            } else {
                tally.passed();
                check(name, before, new Mark(number, checksum.getValue()));
            }
            listener.progress(tally, source.position());
            if (number % NOTED_EVERY == 0) {
                arrived(name, new Mark(number, checksum.getValue()));
            }
        }
        if (number < before.entries() && !isStopped()) {
            throw checkpoint.changed(name);
        }
        arrived(name, new Mark(number, checksum.getValue()));
    }

    private @Nullable Entry next(EventSource source) throws IOException {
        return isStopped() ? null : source.next();
    }

    private void check(String name, Mark before, Mark here) {
        if (here.entries() == before.entries() && !here.equals(before)) {
            throw checkpoint.changed(name);
        }
    }

    private void take(Entry entry) {
        switch (entry) {
            case Entry.Read read -> send(read);
            case Entry.Refused refused -> reject(refused, refused.rejected());
        }
    }

    /** Notes what has arrived, unless something did not. */
    private void arrived(String name, Mark mark) {
        if (checkpoint.isKept()
                && mark.entries() > checkpoint.arrived(name).entries()
                && destination.flush().failed() == 0) {
            checkpoint.note(name, mark);
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
                report.acknowledged(),
                report.failed(),
                tally.passedCount(),
                tally.reasons(),
                Math.round(seconds * 1000) / 1000.0,
                Math.round(tally.readCount() / Math.max(seconds, 1e-9)));
    }
}
