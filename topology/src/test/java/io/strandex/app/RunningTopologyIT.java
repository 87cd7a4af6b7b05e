package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerde;
import io.strandex.settings.SettingsException;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The app on a genuine broker. */
@StrandexSandbox(Server.KAFKA)
class RunningTopologyIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int EVENTS = 50;

    private final String prefix = "it-" + UUID.randomUUID();
    private final Path stateDir = Path.of("target", "it-state", prefix).toAbsolutePath();

    @Test
    void shouldCountServeAndRestoreWhenItsStateIsDeleted_C61(TestServers servers) throws Exception {
        // Given
        AppSettings settings = settings(servers);
        prepare(servers, settings);
        settings = StreamsApp.checked(settings);
        produceLarge(servers, settings);
        produce(servers, settings, EVENTS);
        produceBytes(servers, settings.media().topics().raw(), "bad", new byte[] {1, 2, 3});
        try (RunningTopology running = RunningTopology.start(settings)) {
            assertThat(awaitKeys(servers, settings, "events|", EVENTS)).hasSize(EVENTS);
            assertThat(awaitKeys(servers, settings, "slots|", 1)).isNotEmpty();

            // Then
            assertThat(get(running, "/ready").statusCode()).isEqualTo(200);
            assertThat(get(running, "/metrics").body())
                    .contains("strandex_events_received_total " + (EVENTS + 1) + ".0")
                    .contains("strandex_events_rejected_total{reason=\"UNKNOWN_MODALITY\"} 1.0")
                    .contains("strandex_events_changed_total " + EVENTS + ".0")
                    .contains("strandex_records_dead 2.0")
                    .contains("strandex_ops_violations_total 0.0");
            assertThat(get(running, "/state/event?scene=s&event=e1").body()).contains("\"scene_id\": \"s\"");
            assertThat(get(running, "/state/event?scene=s&event=none").statusCode())
                    .isEqualTo(404);
            assertThat(get(running, "/state/slot?scene=s&at_ms=1500").body()).contains("\"members\":" + EVENTS);
            assertThat(get(running, "/state/slot?scene=s&at_ms=x").statusCode()).isEqualTo(400);

            // When
            loseState();
        }
        produce(servers, settings, EVENTS + 1);
        try (RunningTopology restored = RunningTopology.start(settings)) {
            List<String> keys = awaitKeys(servers, settings, "events|", EVENTS + 1);

            // Then
            assertThat(keys).hasSize(EVENTS + 1).doesNotHaveDuplicates();
            assertThat(get(restored, "/metrics").body())
                    .contains("strandex_events_unchanged_total " + EVENTS + ".0")
                    .contains("strandex_events_changed_total 1.0");
        }
    }

    @Test
    void shouldRefuseToStartWhenTheRawTopicCarriesProducersTimes(TestServers servers) throws Exception {
        // Given
        AppSettings settings = settings(servers);
        try (Admin admin = admin(servers)) {
            admin.createTopics(List.of(new NewTopic(settings.media().topics().raw(), 1, (short) 1)))
                    .all()
                    .get();

            // When
            SettingsException refused =
                    catchThrowableOfType(SettingsException.class, () -> TopicCheck.run(admin, settings));

            // Then
            assertThat(refused.problems()).hasSize(5).anyMatch(problem -> problem.contains("LogAppendTime"));

            // When
            Map<String, String> permitting = values(servers);
            permitting.put("raw.log.append.time.required", "false");
            SettingsException permitted = catchThrowableOfType(
                    SettingsException.class, () -> TopicCheck.run(admin, AppSettings.of(permitting)));

            // Then
            assertThat(permitted.problems()).hasSize(4).noneMatch(problem -> problem.contains("LogAppendTime"));
        }
    }

    private AppSettings settings(TestServers servers) {
        return AppSettings.of(values(servers));
    }

    private Map<String, String> values(TestServers servers) {
        Map<String, String> values = new HashMap<>();
        values.put("topic.prefix", prefix);
        values.put("partitions", "2");
        values.put("kafka.bootstrap.servers", servers.kafka());
        values.put("kafka.application.id", prefix);
        values.put("kafka.state.dir", stateDir.toString());
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", "mock://" + prefix);
        values.put("http.host", "127.0.0.1");
        values.put("http.port", "0");
        return values;
    }

    private static void prepare(TestServers servers, AppSettings settings) {
        Bootstrap bootstrap = new Bootstrap(settings.media().topics());
        try (Admin admin = admin(servers);
                SchemaRegistry registry = SchemaRegistry.of(settings.streams().originals())) {
            assertThat(bootstrap.createTopics(admin, 2)).hasSize(5);
            assertThat(bootstrap.createTopics(admin, 2)).isEmpty();
            bootstrap.registerSchemas(registry);
            TopicCheck.run(admin, settings);
            limit(admin, settings.media().topics().rejected());
            limit(admin, settings.media().topics().dead());
        }
    }

    /** As somebody made the topic who thought that bad records are small. */
    private static void limit(Admin admin, String topic) {
        AlterConfigOp limit =
                new AlterConfigOp(new ConfigEntry("max.message.bytes", "100000"), AlterConfigOp.OpType.SET);
        assertThat(admin.incrementalAlterConfigs(
                                Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic), List.of(limit)))
                        .all())
                .succeedsWithin(PATIENCE);
    }

    /** A bad event and bytes that are none, both larger than their topics take. */
    private static void produceLarge(TestServers servers, AppSettings settings) throws Exception {
        String topic = settings.media().topics().raw();
        StringBuilder text = new StringBuilder();
        new Random(7).ints(300_000, 'a', 'z').forEach(text::appendCodePoint);
        try (AvroSerde<MediaEvent> serde =
                AvroSerde.of(MediaEvent.class, settings.streams().originals())) {
            MediaEvent event = MediaEvents.upsert("s", "large", Modality.UNKNOWN, Instant.EPOCH)
                    .setText(text.toString())
                    .build();
            produceBytes(servers, topic, "large", serde.serializer().serialize(topic, event));
        }
        produceBytes(servers, topic, "bytes", text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void produce(TestServers servers, AppSettings settings, int events) throws Exception {
        String topic = settings.media().topics().raw();
        try (AvroSerde<MediaEvent> serde =
                AvroSerde.of(MediaEvent.class, settings.streams().originals())) {
            for (int i = 0; i < events; i++) {
                MediaEvent event = MediaEvents.upsert(
                                "s", "e" + i, Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .setStartMs(1_000L)
                        .setText("text " + i)
                        .build();
                String key = MediaKeys.defaults().streamKey("s", "e" + i);
                produceBytes(servers, topic, key, serde.serializer().serialize(topic, event));
            }
        }
    }

    private static void produceBytes(TestServers servers, String topic, String key, byte[] value) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers.kafka()), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, key.getBytes(StandardCharsets.UTF_8), value))
                    .get();
        }
    }

    /** The keys with a prefix on the ops topic, once there are enough or patience is over. */
    private static List<String> awaitKeys(TestServers servers, AppSettings settings, String start, int enough) {
        List<String> keys = new ArrayList<>();
        Instant end = Instant.now().plus(PATIENCE);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        servers.kafka(),
                        "group.id",
                        UUID.randomUUID().toString(),
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(settings.media().topics().ops()));
            while (keys.size() < enough && Instant.now().isBefore(end)) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    String key = new String(record.key(), StandardCharsets.UTF_8);
                    if (key.startsWith(start)) {
                        keys.add(key);
                    }
                });
            }
        }
        return keys;
    }

    private static HttpResponse<String> get(RunningTopology running, String path)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + running.port() + path);
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        }
    }

    private static Admin admin(TestServers servers) {
        return Admin.create(Map.of("bootstrap.servers", servers.kafka()));
    }

    /** Takes the state from under the running app at once, as a cleaner of temporary files does. */
    private void loseState() throws IOException {
        Path gone = stateDir.resolveSibling(prefix + "-gone");
        Files.move(stateDir, gone);
        delete(gone);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
