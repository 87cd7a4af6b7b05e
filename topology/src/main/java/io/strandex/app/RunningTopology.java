package io.strandex.app;

import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The topology at work, with its metrics server. Starts in this process; ends by {@link #close}, a signal or a failure. */
public final class RunningTopology implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(RunningTopology.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final KafkaStreams streams;
    private final CloseOptions closing;
    private final AppMetrics metrics;
    private final AppServer server;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread onSignal = new Thread(this::stop, "strandex-shutdown");

    private RunningTopology(AppSettings settings, Topology topology) {
        streams = new KafkaStreams(topology, settings.streams());
        closing = closing(settings.streams());
        metrics = new AppMetrics(streams);
        StateQueries state = new StateQueries(streams, settings.media(), settings.address());
        server = new AppServer(
                new InetSocketAddress(settings.host(), settings.port()), AppHandlers.of(streams, metrics, state));
    }

    /** Starts the topology; what it needs must be there. */
    public static RunningTopology start(AppSettings settings) {
        Topology topology = MediaTopology.build(settings.media(), settings.streams());
        RunningTopology running = new RunningTopology(settings, topology);
        LOGGER.atInfo().addKeyValue("topology", topology.describe()).log("Starting the topology");
        running.start();
        return running;
    }

    private void start() {
        streams.setUncaughtExceptionHandler(this::fail);
        streams.setStateListener((now, before) -> {
            if (now == State.NOT_RUNNING || now == State.ERROR) {
                ended.countDown();
            }
        });
        Runtime.getRuntime().addShutdownHook(onSignal);
        streams.start();
        LOGGER.atInfo().addKeyValue("port", server.port()).log("Serving /metrics, /ready and /state");
    }

    /** Port of the metrics server. */
    public int port() {
        return server.port();
    }

    /** Kafka's view of the topology. */
    public KafkaStreams streams() {
        return streams;
    }

    /**
     * Waits for the end.
     *
     * @throws IllegalStateException if a failure ended it
     */
    public void await() throws InterruptedException {
        ended.await();
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a stream thread failed", cause);
        }
    }

    private StreamThreadExceptionResponse fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private void stop() {
        if (!streams.close(closing)) {
            LOGGER.atWarn().addKeyValue("patience", PATIENCE).log("The topology did not stop in time");
        }
        ended.countDown();
    }

    @Override
    public void close() {
        stop();
        server.close();
        metrics.close();
        if (failure.get() == null && !isShuttingDown()) {
            LOGGER.atInfo().log("The topology has stopped");
        }
    }

    /**
     * An instance with a name of its own in the group is expected back and keeps its work; any other leaves the group, so
     * that the others take over at once and not when its session times out.
     */
    private static CloseOptions closing(StreamsConfig config) {
        boolean isNamed = config.getMainConsumerConfigs(StreamsDefaults.APPLICATION_ID, "closing", 0)
                .containsKey(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return CloseOptions.groupMembershipOperation(
                        isNamed ? GroupMembershipOperation.REMAIN_IN_GROUP : GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(PATIENCE);
    }

    /** Takes the hook back where no signal runs it. */
    private boolean isShuttingDown() {
        try {
            return !Runtime.getRuntime().removeShutdownHook(onSignal);
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
