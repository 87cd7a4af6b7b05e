package io.strandex.connect.elasticsearch;

import io.strandex.bulk.BulkEngine;
import io.strandex.cluster.Cluster;
import io.strandex.series.WeekKeeper;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/** The parts of a task from the operations on: engine, week keeper, cluster. */
final class SinkPipeline implements AutoCloseable {
    private final AtomicReference<@Nullable RuntimeException> fault = new AtomicReference<>();
    private final SinkTimer timer = new SinkTimer();
    private final Cluster cluster;
    private final WeekKeeper keeper;
    private final BulkEngine engine;
    private final Duration authGrace;

    SinkPipeline(SinkConfig config) {
        authGrace = config.authGrace();
        cluster = new Cluster(config.cluster());
        keeper = new WeekKeeper(cluster, config.series(), Clock.systemUTC(), cause -> fault.compareAndSet(null, cause));
        engine = new BulkEngine(
                config.bulk(),
                cluster.bulk(),
                keeper,
                timer,
                () -> ThreadLocalRandom.current().nextLong());
    }

    BulkEngine engine() {
        return engine;
    }

    /**
     * Reports what only people can mend.
     *
     * @throws ConnectException with one clear sentence
     */
    void check() {
        RuntimeException cause = fault.get();
        if (cause != null) {
            throw new ConnectException(cause.getMessage(), cause);
        }
        if (cluster.refusedFor().compareTo(authGrace) > 0) {
            throw new ConnectException("Elasticsearch has refused our credentials for " + authGrace.toSeconds()
                    + " s; correct " + ConnectionSettings.USERNAME + ", " + ConnectionSettings.PASSWORD + " or "
                    + ConnectionSettings.API_KEY + " and restart the task.");
        }
    }

    @Override
    public void close() throws IOException {
        engine.close();
        timer.close();
        keeper.restoreAll();
        keeper.close();
        cluster.close();
    }
}
