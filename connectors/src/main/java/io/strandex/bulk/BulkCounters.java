package io.strandex.bulk;

import io.strandex.bulk.Outcome.Pressure;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the engine does. */
public final class BulkCounters {
    private final LongAdder requests = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder items = new LongAdder();
    private final LongAdder splits = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final AtomicLongArray retries = new AtomicLongArray(Pressure.values().length);

    void request(int size, int count) {
        requests.increment();
        bytes.add(size);
        items.add(count);
    }

    void retry(Pressure cause) {
        retries.incrementAndGet(cause.ordinal());
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
                retries.get(Pressure.BUSY.ordinal()),
                retries.get(Pressure.FLOOD.ordinal()),
                retries.get(Pressure.UNAVAILABLE.ordinal()) + retries.get(Pressure.INTERNAL.ordinal()),
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
