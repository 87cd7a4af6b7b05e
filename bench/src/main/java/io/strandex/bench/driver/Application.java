package io.strandex.bench.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.QueryableStoreTypes;

/** Genuine Kafka Streams over the topology of a scenario, which can be stopped and started again. */
final class Application implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Scenarios carry fixed times, long ago; changelogs of windows must not expire under them. */
    private static final Duration KEEP = Duration.ofDays(100_000);

    private final Scenario scenario;
    private final Path directory;
    private final Properties config = new Properties();
    private KafkaStreams streams;

    private Application(Scenario scenario, String servers, Path directory) {
        this.scenario = scenario;
        this.directory = directory;
        config.putAll(scenario.config());
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 50);
        config.put(StreamsConfig.WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG, KEEP.toMillis());
        this.streams = new KafkaStreams(scenario.topology().get(), config);
    }

    static Application start(Scenario scenario, String servers) throws IOException, InterruptedException {
        var application = new Application(scenario, servers, Files.createTempDirectory("strandex-streams"));
        boolean running = false;
        try {
            application.run();
            running = true;
            return application;
        } finally {
            if (!running) {
                application.close();
            }
        }
    }

    private void run() throws InterruptedException {
        var running = new CountDownLatch(1);
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                running.countDown();
            }
        });
        streams.start();
        if (!running.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException(scenario.id() + " does not run: " + streams.state());
        }
    }

    /** Stops in good order and starts anew, with its disk or without it. */
    void restart(boolean withDisk) throws IOException, InterruptedException {
        stop();
        if (!withDisk) {
            Utils.delete(directory.toFile());
        }
        streams = new KafkaStreams(scenario.topology().get(), config);
        run();
    }

    /** Leaves the group, since the next start would wait for a member that is gone. */
    private void stop() {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(PATIENCE));
    }

    /** Waits until a global store holds exactly this: nobody commits what a global table has read. */
    void awaitGlobal(String store, Map<String, String> expected) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Map<String, String> held = global(store);
        while (!held.equals(expected)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "%s: global store %s holds %s, not %s".formatted(scenario.id(), store, held, expected));
            }
            TimeUnit.MILLISECONDS.sleep(10);
            held = global(store);
        }
    }

    private Map<String, String> global(String store) {
        var held = new HashMap<String, String>();
        var view = streams.store(
                StoreQueryParameters.fromNameAndType(store, QueryableStoreTypes.<String, String>keyValueStore()));
        try (var entries = view.all()) {
            entries.forEachRemaining(entry -> held.put(entry.key, entry.value));
        }
        return held;
    }

    /** The ids of the active tasks. */
    SortedSet<String> tasks() {
        var tasks = new TreeSet<String>();
        streams.metadataForLocalThreads()
                .forEach(thread -> thread.activeTasks()
                        .forEach(task -> tasks.add(task.taskId().toString())));
        return tasks;
    }

    @Override
    public void close() throws IOException {
        stop();
        Utils.delete(directory.toFile());
    }
}
