package io.strandex.cli.demo;

import io.strandex.cli.CliException;
import io.strandex.cli.pipeline.Backlog;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.names.Names;
import io.strandex.topology.StreamsDefaults;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits until everything that was sent has gone through the whole pipeline. */
public final class Drain implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final long LOOK_MS = 200;
    /** Longer than the app's commit interval: what it holds back uncommitted shows by then. */
    private static final long SETTLE_MS = 500;

    private static final String APP = StreamsDefaults.APPLICATION_ID;
    private static final String SINK = "connect-" + PipelineSettings.CONNECTOR;

    private final Backlog backlog;
    private final AppCounts app;

    Drain(String bootstrapServers, AppCounts app) {
        this.backlog = new Backlog(bootstrapServers);
        this.app = app;
    }

    /** Waits for the pipeline on this Kafka whose app answers at this URL. */
    public static Drain of(String bootstrapServers, String appUrl) {
        return new Drain(bootstrapServers, new AppCounts(appUrl));
    }

    /** Returns when the topology and the sink have nothing left to do. */
    public void await() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long before = -1;
        while (true) {
            boolean idle = isIdle();
            long now = idle ? backlog.end(PipelineSettings.TOPICS.ops()) : -1;
            if (idle && now == before) {
                return;
            }
            before = now;
            if (System.nanoTime() > deadline) {
                throw CliException.failed("the pipeline is still not through after " + PATIENCE.toMinutes()
                        + " minutes; look at 'strandex status' and the logs it names");
            }
            TimeUnit.MILLISECONDS.sleep(idle ? SETTLE_MS : LOOK_MS);
        }
    }

    /** Asked in the order in which a record passes, so that nothing slips by behind the question. */
    private boolean isIdle() throws InterruptedException {
        return backlog.isDone(APP, List.of(PipelineSettings.TOPICS.raw()))
                && backlog.isDone(APP, List.of(repartition(Names.BY_EVENT)))
                && backlog.isDone(APP, List.of(repartition(Names.BY_SCENE)))
                && backlog.isDone(APP, List.of(repartition(Names.BY_SLOT_SALT)))
                && app.dirtySlots() == 0
                && backlog.isDone(APP, List.of(repartition(Names.PARTS_BY_SLOT)))
                && backlog.isDone(APP, List.of(repartition(Names.BY_SLOT)))
                && app.dirtySlots() == 0
                && backlog.isDone(SINK, List.of(PipelineSettings.TOPICS.ops()));
    }

    private static String repartition(String name) {
        return APP + "-" + name + "-repartition";
    }

    /** Committed records on the rejected topic. */
    long rejected() {
        return backlog.records(PipelineSettings.TOPICS.rejected());
    }

    /** Committed records on the dead-letter topic. */
    long dead() {
        return backlog.records(PipelineSettings.TOPICS.dead());
    }

    @Override
    public void close() {
        backlog.close();
    }
}
