package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.sandbox.process.LeashedProcess;
import io.strandex.topology.MediaTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocksdb.Options;

/** How much of its state an app must fetch again that was killed: the ground for a choice, see the decision on recovery. */
class KilledAppIT {
    private static final Path DATA =
            Path.of("target", "it-killed", UUID.randomUUID().toString()).toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int EVENTS = 20_000;

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .dataDirectory(DATA)
                .start();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @ParameterizedTest
    @CsvSource({"false, 1.0, 1.0", "true, 0.0, 0.5"})
    void shouldRestoreWhatItsStoresDoNotKeepWhenItWasKilled(boolean transactional, double least, double most)
            throws Exception {
        // Given
        ChildApp child = child(transactional);
        LeashedProcess app = child.start();
        child.produce(0, EVENTS);
        try (KafkaConsumer<byte[], byte[]> reader = child.reader()) {
            Set<String> keys = new HashSet<>();
            ChildApp.read(reader, keys, PATIENCE, EVENTS);
            assertThat(keys).hasSize(EVENTS);
        }

        // When
        app.kill();
        app.onExit().get(1, TimeUnit.MINUTES);
        long restored = restored(AppSettings.of(child.settings()));

        // Then
        assertThat(restored / (double) EVENTS).isBetween(least, most);
    }

    /** Records of the rows' changelog that are restored when the app starts again. */
    private static long restored(AppSettings settings) throws InterruptedException {
        Rows rows = new Rows();
        CountDownLatch running = new CountDownLatch(1);
        try (KafkaStreams streams =
                new KafkaStreams(MediaTopology.build(settings.media(), settings.streams()), settings.streams())) {
            streams.setGlobalStateRestoreListener(rows);
            streams.setStateListener((now, before) -> {
                if (now == State.RUNNING) {
                    running.countDown();
                }
            });
            streams.start();
            assertThat(running.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        return rows.restored.get();
    }

    private static ChildApp child(boolean transactional) {
        return ChildApp.of(
                sandbox,
                DATA,
                "killed-" + UUID.randomUUID(),
                Map.of(
                        "kafka.main.consumer.session.timeout.ms", "6000",
                        "kafka.rocksdb.config.setter", SmallBuffers.class.getName(),
                        "kafka.enable.transactional.statestores", Boolean.toString(transactional)));
    }

    /** Stores write to disk often, as large ones do; what stands in memory only is lost by a kill. */
    public static final class SmallBuffers implements RocksDBConfigSetter {
        @Override
        public void setConfig(String store, Options options, Map<String, Object> configs) {
            options.setWriteBufferSize(64L << 10);
        }

        @Override
        public void close(String store, Options options) {
            // Nothing of ours to close.
        }
    }

    /** Counts what is restored of rows. */
    private static final class Rows implements StateRestoreListener {
        private final AtomicLong restored = new AtomicLong();

        @Override
        public void onRestoreStart(TopicPartition partition, String store, long from, long to) {
            // Only the records count.
        }

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long offset, long count) {
            restored.addAndGet(store.startsWith("rows") ? count : 0);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long total) {
            // The records were counted as they came.
        }
    }
}
