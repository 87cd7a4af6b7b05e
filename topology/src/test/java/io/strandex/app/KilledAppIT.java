package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.sandbox.process.LeashedProcess;
import io.strandex.serde.AvroSerde;
import io.strandex.topology.MediaTopology;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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

    private final String prefix = "killed-" + UUID.randomUUID();

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
        AppSettings settings = AppSettings.of(values(transactional));
        LeashedProcess app = startApp(settings, values(transactional));
        produce(settings);
        assertThat(awaitEvents(settings)).hasSize(EVENTS);

        // When
        app.kill();
        app.onExit().get(1, TimeUnit.MINUTES);
        long restored = restored(settings);

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

    private Map<String, String> values(boolean transactional) {
        Map<String, String> values = new HashMap<>();
        values.put("topic.prefix", prefix);
        values.put("partitions", "2");
        values.put("kafka.bootstrap.servers", sandbox.kafka());
        values.put("kafka.application.id", prefix);
        values.put("kafka.state.dir", DATA.resolve(prefix).toString());
        values.put("kafka.main.consumer.session.timeout.ms", "6000");
        values.put("kafka.producer.transaction.timeout.ms", "10000");
        values.put("kafka.rocksdb.config.setter", SmallBuffers.class.getName());
        values.put("kafka.enable.transactional.statestores", Boolean.toString(transactional));
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", sandbox.registry());
        values.put("http.host", "127.0.0.1");
        values.put("http.port", "0");
        return values;
    }

    private LeashedProcess startApp(AppSettings settings, Map<String, String> values) throws IOException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()))) {
            new Bootstrap(settings.media().topics()).createTopics(admin, 2);
        }
        Properties properties = new Properties();
        properties.putAll(values);
        Path file = Files.createDirectories(DATA.resolve(prefix)).resolve("app.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, "test");
        }
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return sandbox.run(new ChildSpec(
                prefix,
                List.of(
                        java.toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StreamsApp.class.getName(),
                        file.toString()),
                Map.of(),
                Optional.empty()));
    }

    private static void produce(AppSettings settings) {
        String topic = settings.media().topics().raw();
        try (AvroSerde<MediaEvent> serde =
                        AvroSerde.of(MediaEvent.class, settings.streams().originals());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", sandbox.kafka(), "linger.ms", 20),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            for (int i = 0; i < EVENTS; i++) {
                MediaEvent event = MediaEvents.upsert(
                                "s", "e" + i, Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .build();
                byte[] key = MediaKeys.defaults().streamKey("s", "e" + i).getBytes(StandardCharsets.UTF_8);
                var unused = producer.send(
                        new ProducerRecord<>(topic, key, serde.serializer().serialize(topic, event)));
            }
        }
    }

    /** The keys of events on the ops topic, once all are committed or patience is over. */
    private static Set<String> awaitEvents(AppSettings settings) {
        Set<String> keys = new HashSet<>();
        Instant end = Instant.now().plus(PATIENCE);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        sandbox.kafka(),
                        "group.id",
                        UUID.randomUUID().toString(),
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(settings.media().topics().ops()));
            while (keys.size() < EVENTS && Instant.now().isBefore(end)) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    String key = new String(record.key(), StandardCharsets.UTF_8);
                    if (key.startsWith("events|")) {
                        keys.add(key);
                    }
                });
            }
        }
        return keys;
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
