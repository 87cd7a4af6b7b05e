package io.strandex.testkit.driver;

import org.apache.kafka.common.utils.internals.LogContext;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.internals.ThreadCache;

/** The cache of one task, which can be lost: Kafka's caching stores flush when they are closed, a killed process not. */
final class TaskCache extends ThreadCache {

    private boolean lost;

    TaskCache(LogContext context, long bytes, StreamsMetricsImpl metrics) {
        super(context, bytes, metrics);
    }

    /** From now on nothing leaves the cache. */
    void lose() {
        lost = true;
    }

    @Override
    public void flush(String namespace) {
        if (!lost) {
            super.flush(namespace);
        }
    }
}
