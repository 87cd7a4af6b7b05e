package io.strandex.bulk;

import io.strandex.bulk.Outcome.Pressure;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the engine does. */
public final class BulkCounters {
    private final LongAdder requests = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder items = new LongAdder();
    private final LongAdder splits = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final Map<Pressure, LongAdder> retries = new EnumMap<>(Pressure.class);

    BulkCounters() {
        for (Pressure cause : Pressure.values()) {
            retries.put(cause, new LongAdder());
        }
    }

    void request(int size, int count) {
        requests.increment();
        bytes.add(size);
        items.add(count);
    }

    void retry(Pressure cause) {
        of(cause).increment();
    }

    private LongAdder of(Pressure cause) {
        return Objects.requireNonNull(retries.get(cause));
    }

    void split() {
        splits.increment();
    }

    void lost() {
        lost.increment();
    }

    Snapshot snapshot(int inFlight, int limit, int buffered, long bufferedBytes, boolean connected) {
        return new Snapshot(
                requests.sum(),
                bytes.sum(),
                items.sum(),
                splits.sum(),
                lost.sum(),
                of(Pressure.BUSY).sum(),
                of(Pressure.FLOOD).sum(),
                of(Pressure.UNAVAILABLE).sum() + of(Pressure.INTERNAL).sum(),
                inFlight,
                limit,
                buffered,
                bufferedBytes,
                connected);
    }

    /**
     * The engine at one moment.
     *
     * @param requests bulk requests sent
     * @param bytes bytes of their bodies
     * @param items items in them
     * @param splits requests halved after 413 or 400
     * @param lost requests without a usable answer
     * @param busy items to be sent again after 429
     * @param flood items to be sent again because a disk is nearly full
     * @param unavailable items to be sent again for other reasons
     * @param inFlight requests without an answer now
     * @param limit most requests in flight now
     * @param buffered operations without an outcome now
     * @param bufferedBytes their bytes
     * @param connected whether the last request was answered
     */
    public record Snapshot(
            long requests,
            long bytes,
            long items,
            long splits,
            long lost,
            long busy,
            long flood,
            long unavailable,
            int inFlight,
            int limit,
            int buffered,
            long bufferedBytes,
            boolean connected) {}
}
