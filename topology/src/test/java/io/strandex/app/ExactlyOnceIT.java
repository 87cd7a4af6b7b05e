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
import io.strandex.settings.SettingsReader;
import io.strandex.topology.Topics;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The app as a process of its own, on a broker that forgets transactional ids after a second. */
class ExactlyOnceIT {
    private static final Path DATA =
            Path.of("target", "it-exactly-once", UUID.randomUUID().toString()).toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration STANDSTILL = Duration.ofSeconds(30);
    private static final Duration IDLE = Duration.ofSeconds(5);

    private static Sandbox sandbox;

    private final String prefix = "eos-" + UUID.randomUUID();
    private final Topics topics = Topics.from(new SettingsReader(Map.of("topic.prefix", prefix)));

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .setting(Server.KAFKA, "transactional.id.expiration.ms", "1000")
                .setting(Server.KAFKA, "transaction.remove.expired.transaction.cleanup.interval.ms", "1000")
                .dataDirectory(DATA)
                .start();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldGoOnExactlyOnceWhenTheProcessStandsStillInATransaction_C52() throws Exception {
        // Given
        int events = 5_000;
        LeashedProcess app = startApp();
        produce(0, events);
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            List<String> keys = new ArrayList<>();
            poll(consumer, keys, Instant.now().plus(PATIENCE), 1);

            // When
            app.pause();
            poll(consumer, keys, Instant.now().plus(STANDSTILL), Integer.MAX_VALUE);
            app.resume();
            poll(consumer, keys, Instant.now().plus(PATIENCE), events);
            poll(consumer, keys, Instant.now().plus(IDLE), Integer.MAX_VALUE);

            // Then
            assertThat(keys).doesNotHaveDuplicates().hasSize(events);
            assertThat(app.isAlive()).isTrue();
        }
    }

    @Test
    void shouldWriteAgainWhenTheBrokerHasForgottenTheTransactionalId_C54() throws Exception {
        // Given
        LeashedProcess app = startApp();
        produce(0, 1);
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            List<String> keys = new ArrayList<>();
            poll(consumer, keys, Instant.now().plus(PATIENCE), 1);
            poll(consumer, keys, Instant.now().plus(IDLE), Integer.MAX_VALUE);

            // When
            produce(1, 2);
            poll(consumer, keys, Instant.now().plus(PATIENCE), 2);

            // Then
            assertThat(keys).doesNotHaveDuplicates().hasSize(2);
            assertThat(app.isAlive()).isTrue();
        }
    }

    private LeashedProcess startApp() throws IOException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()))) {
            new Bootstrap(topics).createTopics(admin, 2);
        }
        Properties settings = new Properties();
        settings.putAll(Map.of(
                "topic.prefix",
                prefix,
                "partitions",
                "2",
                "kafka.bootstrap.servers",
                sandbox.kafka(),
                "kafka.application.id",
                prefix,
                "kafka.state.dir",
                DATA.resolve(prefix).toString(),
                "kafka.producer.transaction.timeout.ms",
                "10000",
                "state.dir.temporary.allowed",
                "true",
                "schema.registry.url",
                sandbox.registry(),
                "http.host",
                "127.0.0.1",
                "http.port",
                "0"));
        Path file = Files.createDirectories(DATA.resolve(prefix)).resolve("app.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            settings.store(writer, "test");
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

    private void produce(int from, int to) {
        Map<String, Object> registry = Map.of("schema.registry.url", sandbox.registry());
        try (AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, registry);
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", sandbox.kafka(), "max.in.flight.requests.per.connection", 1),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            for (int i = from; i < to; i++) {
                MediaEvent event = MediaEvents.upsert(
                                "s", "e" + i, Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .build();
                byte[] key = MediaKeys.defaults().streamKey("s", "e" + i).getBytes(StandardCharsets.UTF_8);
                var unused = producer.send(new ProducerRecord<>(
                        topics.raw(), key, serde.serializer().serialize(topics.raw(), event)));
            }
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
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
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(topics.ops()));
        return consumer;
    }

    /** Adds the keys of event operations until there are enough or time is up. */
    private static void poll(KafkaConsumer<byte[], byte[]> consumer, List<String> keys, Instant end, int enough) {
        while (keys.size() < enough && Instant.now().isBefore(end)) {
            consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                String key = new String(record.key(), StandardCharsets.UTF_8);
                if (key.startsWith("events|")) {
                    keys.add(key);
                }
            });
        }
    }
}
