package io.strandex.cli.ingest;

import io.strandex.event.Reason;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts of one run: read = sent + rejected. */
final class Tally {
    private final Map<Reason, Long> rejected = new EnumMap<>(Reason.class);
    private long read;
    private long sent;
    private long passed;

    /** An entry that an earlier run has sent. */
    void passed() {
        passed++;
    }

    long passedCount() {
        return passed;
    }

    void sent() {
        read++;
        sent++;
    }

    void rejected(Reason reason) {
        read++;
        rejected.merge(reason, 1L, Long::sum);
    }

    long readCount() {
        return read;
    }

    long sentCount() {
        return sent;
    }

    long rejectedCount() {
        return read - sent;
    }

    /** Counts by reason, in the order of the enum. */
    Map<String, Long> reasons() {
        Map<String, Long> named = new LinkedHashMap<>();
        rejected.forEach((reason, count) -> named.put(reason.name(), count));
        return named;
    }
}
