package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A genuine registry that stops to answer while records wait whose schema nobody has asked for yet. */
@StrandexSandbox({Server.KAFKA, Server.REGISTRY})
class RegistryOutageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int RECORDS = 100;

    @TempDir
    private Path directory;

    private final String prefix = "it-" + UUID.randomUUID();

    @Test
    void shouldStopAndComeBackWithEveryRecordWhenTheRegistryIsGone_C66(TestServers servers) throws Exception {
        // Given
        AppSettings settings = settings(servers, Map.of());
        AppSettings impatient = settings(
                servers,
                Map.of(
                        "kafka.http.read.timeout.ms", "500",
                        "kafka.max.retries", "1",
                        "kafka.retries.wait.ms", "100"));
        prepare(servers, settings);

        // When
        servers.pause(Server.REGISTRY);
        List<Throwable> stops = new ArrayList<>();
        try {
            for (int start = 0; start < 2; start++) {
                try (RunningTopology running = RunningTopology.start(impatient)) {
                    stops.add(catchThrowable(running::await));
                }
            }
        } finally {
            servers.resume(Server.REGISTRY);
        }

        // Then
        assertThat(stops)
                .hasSize(2)
                .allSatisfy(stop -> assertThat(stop)
                        .hasStackTraceContaining("RegistryUnavailableException")
                        .hasStackTraceContaining(servers.registry()));
        try (RunningTopology recovered = RunningTopology.start(settings)) {
            assertThat(read(servers, settings.media().topics().ops(), "events|", RECORDS, PATIENCE))
                    .hasSize(RECORDS)
                    .doesNotHaveDuplicates();
            assertThat(recovered.streams().state().isRunningOrRebalancing()).isTrue();
        }
        assertThat(endOf(servers, settings.media().topics().dead())).isZero();
        assertThat(endOf(servers, settings.media().topics().rejected())).isZero();
    }

    @Test
    void shouldHoldEverythingAndGoOnWhenTheRegistryIsGoneForAMinute_C66(TestServers servers) throws Exception {
        // Given
        AppSettings settings = settings(servers, Map.of());
        prepare(servers, settings);

        // When
        servers.pause(Server.REGISTRY);
        try (RunningTopology running = RunningTopology.start(settings)) {
            // Nothing can be read meanwhile, so all the poll can do is last its minute.
            List<String> during = read(servers, settings.media().topics().ops(), "events|", 1, Duration.ofSeconds(60));
            servers.resume(Server.REGISTRY);

            // Then
            assertThat(during).isEmpty();
            assertThat(read(servers, settings.media().topics().ops(), "events|", RECORDS, PATIENCE))
                    .hasSize(RECORDS)
                    .doesNotHaveDuplicates();
            assertThat(running.streams().state().isRunningOrRebalancing()).isTrue();
        } finally {
            servers.resume(Server.REGISTRY);
        }
        assertThat(endOf(servers, settings.media().topics().dead())).isZero();
        assertThat(endOf(servers, settings.media().topics().rejected())).isZero();
    }

    private AppSettings settings(TestServers servers, Map<String, String> more) {
        Map<String, String> values = new TreeMap<>(more);
        values.put("topic.prefix", prefix);
        values.put("partitions", "2");
        values.put("kafka.bootstrap.servers", servers.kafka());
        values.put("kafka.application.id", prefix);
        values.put("kafka.state.dir", directory.toString());
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", servers.registry());
        values.put("http.host", "127.0.0.1");
        values.put("http.port", "0");
        return AppSettings.of(values);
    }

    private static void prepare(TestServers servers, AppSettings settings) throws Exception {
        String raw = settings.media().topics().raw();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()));
                SchemaRegistry registry = SchemaRegistry.of(settings.streams().originals());
                AvroSerde<MediaEvent> events =
                        AvroSerde.of(MediaEvent.class, settings.streams().originals());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", servers.kafka()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            Bootstrap bootstrap = new Bootstrap(settings.media().topics());
            bootstrap.createTopics(admin, 2);
            bootstrap.registerSchemas(registry);
            for (int i = 0; i < RECORDS; i++) {
                MediaEvent event = MediaEvents.upsert(
                                "s", "e" + i, Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .build();
                producer.send(new ProducerRecord<>(raw, events.serializer().serialize(raw, event)))
                        .get();
            }
        }
    }

    private static KafkaConsumer<String, byte[]> consumer(TestServers servers) {
        return new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        servers.kafka(),
                        "group.id",
                        UUID.randomUUID().toString(),
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
    }

    private static List<String> read(TestServers servers, String topic, String start, int enough, Duration patience) {
        List<String> keys = new ArrayList<>();
        Instant end = Instant.now().plus(patience);
        try (KafkaConsumer<String, byte[]> consumer = consumer(servers)) {
            consumer.subscribe(List.of(topic));
            while (keys.size() < enough && Instant.now().isBefore(end)) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    if (record.key().startsWith(start)) {
                        keys.add(record.key());
                    }
                });
            }
        }
        return keys;
    }

    private static long endOf(TestServers servers, String topic) {
        try (KafkaConsumer<String, byte[]> consumer = consumer(servers)) {
            return consumer
                    .endOffsets(consumer.partitionsFor(topic).stream()
                            .map(partition -> new TopicPartition(topic, partition.partition()))
                            .toList())
                    .values()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }
}
