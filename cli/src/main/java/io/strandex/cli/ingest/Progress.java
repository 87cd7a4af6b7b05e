package io.strandex.cli.ingest;

import io.strandex.cli.input.Place;
import io.strandex.cli.table.DisplayText;
import io.strandex.event.Judgement.Rejected;
import java.io.PrintWriter;
import java.util.Locale;

/** Progress on standard error: a bar that redraws itself on a terminal, a line every few seconds elsewhere. */
final class Progress implements IngestListener {
    private static final int EXPLAINED = 20;
    private static final int BAR = 30;
    private static final long REDRAW_NANOS = 100_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final long totalBytes;
    private final long start = System.nanoTime();
    private long before;
    private long next;
    private long explained;

    /** @param totalBytes of all sources, or 0 where it can't be known */
    Progress(PrintWriter err, boolean terminal, long totalBytes) {
        this.err = err;
        this.terminal = terminal;
        this.totalBytes = totalBytes;
        this.next = start + (terminal ? REDRAW_NANOS : LINE_NANOS);
    }

    /** Tells that a source has been read whole. */
    void sourceDone(long bytes) {
        before += bytes;
    }

    @Override
    public void progress(Tally tally, long position) {
        long now = System.nanoTime();
        if (now - next < 0) {
            return;
        }
        next = now + (terminal ? REDRAW_NANOS : LINE_NANOS);
        String text = text(tally, before + position, (now - start) / 1e9);
        if (terminal) {
            err.print("\r\u001b[K" + text);
            err.flush();
        } else {
            err.println(text);
        }
    }

    String text(Tally tally, long bytes, double seconds) {
        String counts = String.format(
                Locale.ROOT,
                "%,d read, %,d rejected, %,.0f events/s",
                tally.readCount(),
                tally.rejectedCount(),
                tally.readCount() / seconds);
        if (totalBytes <= 0) {
            return counts;
        }
        double share = Math.min(1, (double) bytes / totalBytes);
        int full = (int) (share * BAR);
        String eta = share > 0 ? Long.toString(Math.round(seconds / share - seconds)) + " s left" : "";
        String bar = terminal ? "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " : "";
        return String.format(Locale.ROOT, "%s%3.0f %%  %s  %s", bar, share * 100, counts, eta);
    }

    @Override
    public void rejected(Place place, Rejected rejected) {
        explained++;
        if (explained <= EXPLAINED) {
            line(place + ": " + rejected.reason() + ": " + rejected.explanation());
        } else if (explained == EXPLAINED + 1) {
            line("… further ones are only counted");
        }
    }

    @Override
    public void failed(String reason) {
        line("not delivered: " + reason);
    }

    private void line(String text) {
        err.println((terminal ? "\r\u001b[K" : "") + DisplayText.oneLine(text));
    }

    /** Clears the bar. */
    void end() {
        if (terminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
