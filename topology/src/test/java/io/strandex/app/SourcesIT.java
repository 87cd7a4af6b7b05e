package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerializer;
import io.strandex.settings.SettingsException;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources on a genuine broker and registry: JSON and Avro side by side, exactly once over a restart. */
@StrandexSandbox({Server.KAFKA, Server.REGISTRY})
class SourcesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int RECORDS = 40;
    private static final Schema ROW = new Schema.Parser().parse("""
                    {"type": "record", "name": "Row", "namespace": "theirs", "fields": [
                      {"name": "id", "type": "long"},
                      {"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}}]}
                    """);

    @TempDir
    private Path directory;

    private final String prefix = "it-" + UUID.randomUUID();

    @Test
    void shouldMapEveryRecordExactlyOnceWhenTheAppIsRestarted(TestServers servers) throws Exception {
        // Given
        AppSettings settings = settings(servers);
        prepare(servers, settings);

        // When
        produce(servers, 0, RECORDS / 2);
        try (RunningTopology running = RunningTopology.start(settings)) {
            assertThat(await(servers, settings.media().topics().ops(), "events|", RECORDS))
                    .hasSize(RECORDS);
            assertThat(metrics(running))
                    .contains("strandex_source_records_total{source=\"json\"} 22.0")
                    .contains("strandex_source_records_skipped_total{source=\"json\"} 1.0")
                    .contains("strandex_source_records_total{source=\"rows\"} 20.0")
                    .contains("strandex_events_received_total 41.0")
                    .contains("strandex_events_admitted_total 40.0")
                    .contains("strandex_records_dead 1.0");
        }
        produce(servers, RECORDS / 2, RECORDS);
        try (RunningTopology again = RunningTopology.start(settings)) {
            List<ConsumerRecord<String, byte[]>> ops =
                    await(servers, settings.media().topics().ops(), "events|", 2 * RECORDS);

            // Then
            assertThat(ops).extracting(ConsumerRecord::key).hasSize(2 * RECORDS).doesNotHaveDuplicates();
            assertThat(metrics(again)).contains("strandex_events_received_total 41.0");
            assertThat(await(servers, settings.media().topics().rejected(), "", 2))
                    .allSatisfy(record -> assertThat(new String(record.value(), StandardCharsets.UTF_8))
                            .startsWith("{\"id\":-1}"));
        }
    }

    @Test
    void shouldRefuseToStartWhenASourceIsMissingOrCarriesProducersTimes(TestServers servers) throws Exception {
        // Given
        AppSettings settings = settings(servers);
        try (Admin admin = admin(servers);
                SchemaRegistry registry = SchemaRegistry.of(settings.streams().originals())) {
            Bootstrap bootstrap = new Bootstrap(settings.media().topics());
            bootstrap.createTopics(admin, 1);
            bootstrap.registerSchemas(registry);
            admin.createTopics(List.of(new NewTopic(prefix + ".json", 1, (short) 1)))
                    .all()
                    .get();

            // When
            SettingsException refused =
                    catchThrowableOfType(SettingsException.class, () -> TopicCheck.run(admin, settings));

            // Then
            assertThat(refused.problems())
                    .anyMatch(problem -> problem.contains("source.json.log.append.time.required=false"))
                    .anyMatch(problem -> problem.contains("of the source rows does not exist"));
        }
    }

    private AppSettings settings(TestServers servers) throws Exception {
        String json = "id = 'ping' ? 'skip' : {'scene_id': 'json', 'event_id': $string(id), 'modality': 'TEXT',"
                + " 'event_time': at, 'text': 'row ' & id}";
        String rows = "{'scene_id': 'rows', 'event_id': $string(id), 'modality': 'TEXT', 'event_time': at}";
        Map<String, String> values = new TreeMap<>();
        values.put("topic.prefix", prefix);
        values.put("partitions", "2");
        values.put("sources", "json,rows");
        values.put("source.json.topic", prefix + ".json");
        values.put(
                "source.json.mapping",
                Files.writeString(directory.resolve("json"), json).toString());
        values.put("source.rows.topic", prefix + ".rows");
        values.put("source.rows.format", "avro");
        values.put(
                "source.rows.mapping",
                Files.writeString(directory.resolve("rows"), rows).toString());
        values.put("kafka.bootstrap.servers", servers.kafka());
        values.put("kafka.application.id", prefix);
        values.put("kafka.state.dir", directory.resolve("state").toString());
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", servers.registry());
        values.put("http.host", "127.0.0.1");
        values.put("http.port", "0");
        return AppSettings.of(values);
    }

    private void prepare(TestServers servers, AppSettings settings) throws Exception {
        try (Admin admin = admin(servers);
                SchemaRegistry registry = SchemaRegistry.of(settings.streams().originals())) {
            Bootstrap bootstrap = new Bootstrap(settings.media().topics());
            bootstrap.createTopics(admin, 2);
            bootstrap.registerSchemas(registry);
            Map<String, String> logTime = Map.of("message.timestamp.type", "LogAppendTime");
            admin.createTopics(List.of(
                            new NewTopic(prefix + ".json", 3, (short) 1).configs(logTime),
                            new NewTopic(prefix + ".rows", 1, (short) 1).configs(logTime)))
                    .all()
                    .get();
            TopicCheck.run(admin, settings);
        }
    }

    /** As many rows in each source, and in the JSON one a ping, a bad row and bytes that are no JSON. */
    private void produce(TestServers servers, int from, int to) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", servers.kafka()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
                AvroSerializer<GenericRecord> avro = new AvroSerializer<>()) {
            avro.configure(Map.of("schema.registry.url", servers.registry()), false);
            for (int i = from; i < to; i++) {
                send(producer, ".json", "{\"id\":" + i + ",\"at\":\"2026-03-02T00:00:00Z\"}");
                GenericRecord row = new GenericData.Record(ROW);
                row.put("id", (long) i);
                row.put("at", 1_772_409_600_000L);
                producer.send(new ProducerRecord<>(prefix + ".rows", avro.serialize(prefix + ".rows", row)))
                        .get();
            }
            send(producer, ".json", "{\"id\":\"ping\"}");
            send(producer, ".json", "{\"id\":-1}");
            send(producer, ".json", "{\"id\":");
            producer.flush();
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, String topic, String json) throws Exception {
        producer.send(new ProducerRecord<>(prefix + topic, json.getBytes(StandardCharsets.UTF_8)))
                .get();
    }

    /** The records of a topic whose keys have a prefix, once there are enough or patience is over. */
    private static List<ConsumerRecord<String, byte[]>> await(
            TestServers servers, String topic, String start, int enough) {
        List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
        Instant end = Instant.now().plus(PATIENCE);
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                servers.kafka(),
                "group.id",
                UUID.randomUUID().toString(),
                "isolation.level",
                "read_committed",
                "auto.offset.reset",
                "earliest");
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(topic));
            while (found.size() < enough && Instant.now().isBefore(end)) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    if (start.isEmpty() || record.key().startsWith(start)) {
                        found.add(record);
                    }
                });
            }
        }
        return found;
    }

    private static String metrics(RunningTopology running) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + running.port() + "/metrics");
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body();
        }
    }

    private static Admin admin(TestServers servers) {
        return Admin.create(Map.of("bootstrap.servers", servers.kafka()));
    }
}
