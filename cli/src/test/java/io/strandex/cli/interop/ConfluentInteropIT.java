package io.strandex.cli.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.app.AppSettings;
import io.strandex.app.Bootstrap;
import io.strandex.app.RunningTopology;
import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerde;
import io.strandex.serde.PortableSchema;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Both directions against Confluent's own serializer and deserializer, and against Node's, over one genuine registry. */
@EnabledIfSystemProperty(
        named = "strandex.interop",
        matches = "true",
        disabledReason = "downloads other people's clients: run with -Pinterop")
class ConfluentInteropIT {
    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static AvroSerde<MediaEvent> serde;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        serde = AvroSerde.of(MediaEvent.class, Map.of("schema.registry.url", sandbox.registry()));
    }

    @AfterAll
    static void stop() {
        serde.close();
        sandbox.close();
    }

    private static List<MediaEvent> events() {
        List<MediaEvent> events = new ArrayList<>();
        for (Modality modality : Modality.values()) {
            events.add(
                    MediaEvents.upsert("Zoë, 😀!", "e#" + modality, modality, Instant.ofEpochMilli(1_609_459_199_000L))
                            .setStartMs(1L)
                            .setEndMs(9_999_999_999L)
                            .setText("|a|b|\n")
                            .setEmbedding(MediaEvents.embedding("m", 0.5f, -1f))
                            .setAttributes(new HashMap<>(Map.of("l", 9_007_199_254_740_993L)))
                            .build());
        }
        events.add(MediaEvents.delete("s", "gone"));
        return events;
    }

    private static byte[] frame(String topic, MediaEvent event) {
        return Objects.requireNonNull(serde.serializer().serialize(topic, event));
    }

    private static byte[] body(byte[] frame) {
        return Arrays.copyOfRange(frame, 5, frame.length);
    }

    private static Path resource(String name) throws IOException {
        Path copy = directory.resolve(name);
        try (var in = Objects.requireNonNull(ConfluentInteropIT.class.getResourceAsStream("/interop/" + name))) {
            Files.write(copy, in.readAllBytes());
        }
        return copy;
    }

    @Test
    void shouldAgreeWithConfluentsSerdeByteForByte() throws IOException {
        // Given
        try (OracleProcess confluent = new OracleProcess(
                sandbox.registry(),
                PortableSchema.of(MediaEvent.getClassSchema()),
                resource("ConfluentOracle.java"),
                directory.resolve("oracle.log"))) {
            for (MediaEvent event : events()) {
                // When
                byte[] ours = frame("interop", event);
                byte[] theirs = confluent.write("interop", body(ours));

                // Then
                assertThat(theirs).isEqualTo(ours);
                assertThat(serde.deserializer().deserialize("interop", theirs)).isEqualTo(event);
                assertThat(confluent.read("interop", ours)).isEqualTo(body(ours));
            }
        }
        try (SchemaRegistry registry = SchemaRegistry.of(Map.of("schema.registry.url", sandbox.registry()))) {
            assertThat(registry.versions("interop-value"))
                    .as("one schema, registered by both")
                    .hasSize(1);
        }
    }

    /**
     * Every key of docs/schemas.md that needs no server of its own, as one file for both serdes; without
     * missing.id.cache.ttl.sec, which Confluent's client 7.7.0 casts to a Long and so never takes from a file.
     */
    private static Map<String, String> everyKey() {
        Map<String, String> config = new HashMap<>();
        config.put("schema.registry.url", sandbox.registry());
        config.put("auto.register.schemas", "false");
        config.put("use.latest.version", "true");
        config.put("latest.compatibility.strict", "true");
        config.put("normalize.schemas", "false");
        config.put("key.subject.name.strategy", "io.confluent.kafka.serializers.subject.TopicNameStrategy");
        config.put("value.subject.name.strategy", "io.confluent.kafka.serializers.subject.TopicNameStrategy");
        config.put("specific.avro.reader", "false");
        config.put("avro.use.logical.type.converters", "false");
        config.put("avro.remove.java.properties", "true");
        config.put("max.schemas.per.subject", "100");
        config.put("http.connect.timeout.ms", "10000");
        config.put("http.read.timeout.ms", "10000");
        config.put("max.retries", "2");
        config.put("retries.wait.ms", "100");
        config.put("retries.max.wait.ms", "1000");
        config.put("basic.auth.credentials.source", "USER_INFO");
        config.put("basic.auth.user.info", "me:secret");
        config.put("request.header.X-Team", "captions");
        return config;
    }

    private static AppSettings app() {
        Map<String, String> values = new HashMap<>();
        values.put("kafka.bootstrap.servers", sandbox.kafka());
        values.put("kafka.state.dir", directory.resolve("state").toString());
        values.put("kafka.commit.interval.ms", "100");
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", sandbox.registry());
        values.put("http.host", "127.0.0.1");
        values.put("http.port", "0");
        return AppSettings.of(values);
    }

    private static Path clientProperties(Map<String, String> serde) throws IOException {
        Properties config = new Properties();
        config.putAll(serde);
        config.putAll(Map.of(
                "bootstrap.servers", sandbox.kafka(),
                "isolation.level", "read_committed",
                "key.serializer", "org.apache.kafka.common.serialization.StringSerializer",
                "value.serializer", "io.confluent.kafka.serializers.KafkaAvroSerializer",
                "key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer",
                "value.deserializer", "io.confluent.kafka.serializers.KafkaAvroDeserializer"));
        Path file = directory.resolve("client.properties");
        try (var out = Files.newBufferedWriter(file)) {
            config.store(out, null);
        }
        return file;
    }

    /** Kafka's codec of the operations topic, which Confluent's jar lacks. */
    private static Path compression() throws Exception {
        Class<?> codec = Class.forName("net.jpountz.lz4.LZ4Exception");
        return Path.of(Objects.requireNonNull(codec.getProtectionDomain().getCodeSource())
                .getLocation()
                .toURI());
    }

    @Test
    void shouldServeClientsThatNameConfluentsClassesWithOurConfigurationUnchanged() throws Exception {
        // Given
        AppSettings settings = app();
        Bootstrap bootstrap = new Bootstrap(settings.media().topics());
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()));
                SchemaRegistry registry = SchemaRegistry.of(everyKey())) {
            bootstrap.createTopics(admin, 2);
            bootstrap.registerSchemas(registry);
        }
        Path schema = Files.writeString(
                directory.resolve("event.avsc"),
                PortableSchema.of(MediaEvent.getClassSchema()).toString());
        try (RunningTopology app = RunningTopology.start(settings);
                AvroSerde<MediaEvent> ours = AvroSerde.of(MediaEvent.class, everyKey())) {
            // When
            String operations = run(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-cp",
                    OracleProcess.jar() + File.pathSeparator + compression(),
                    resource("ConfluentByName.java").toString(),
                    clientProperties(everyKey()).toString(),
                    schema.toString());

            // Then
            assertThat(app.port()).isPositive();
            assertThat(operations.lines())
                    .hasSize(10)
                    .allSatisfy(line ->
                            assertThat(line).startsWith("events|2020-w53|").endsWith(" UPSERT events"));
            assertThat(ours.serializer().serialize("media.events.raw.v1", events().getFirst()))
                    .as("the same configuration serves our serde")
                    .isNotNull();
        }
        try (SchemaRegistry registry = SchemaRegistry.of(everyKey())) {
            assertThat(registry.versions("media.events.raw.v1-value"))
                    .as("no version but the bootstrap's")
                    .hasSize(1);
        }
    }

    @Test
    void shouldAgreeWithTheClientForNode() throws Exception {
        // Given
        MediaEvent event = MediaEvents.upsert("node", "n1", Modality.TEXT, Instant.ofEpochMilli(1_609_459_199_000L))
                .setText("from Node")
                .build();
        byte[] ours = frame("node", event);
        Path script = resource("peer.mjs");
        run("npm", "install", "--no-audit", "--no-fund", "--silent", "@kafkajs/confluent-schema-registry@3.9.0");

        // When
        String answer = run(
                "node",
                script.toString(),
                sandbox.registry(),
                java.util.HexFormat.of().formatHex(ours));

        // Then
        List<String> lines = answer.lines().toList();
        assertThat(lines.get(0)).isEqualTo("n1 node TEXT from Node");
        byte[] theirs = java.util.HexFormat.of().parseHex(lines.get(1));
        assertThat(serde.deserializer().deserialize("node", theirs)).isEqualTo(event);
    }

    private static String run(String... command) throws Exception {
        Path log = directory.resolve("node.log");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(log.toFile())
                .start();
        String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s: %s", String.join(" ", command), Files.readString(log))
                .isZero();
        return out;
    }
}
