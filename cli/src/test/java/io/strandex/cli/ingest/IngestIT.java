package io.strandex.cli.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroDeserializer;
import io.strandex.spread.Spread;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code strandex ingest} against a genuine broker and registry. */
class IngestIT {
    private static final int PARTITIONS = 6;

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    private static CommandRun ingest(String raw, String rejected, Path file) {
        return CommandRun.of(
                "ingest",
                "--bootstrap-servers=" + sandbox.kafka(),
                "--registry=" + sandbox.registry(),
                "--topic=" + raw,
                "--rejected-topic=" + rejected,
                "--json",
                file.toString());
    }

    private static JsonNode summary(CommandRun run) throws IOException {
        return new ObjectMapper().readTree(run.out());
    }

    private static void topics(String... names) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()))) {
            List<NewTopic> topics = new ArrayList<>();
            for (String name : names) {
                topics.add(new NewTopic(name, Optional.of(PARTITIONS), Optional.empty()));
            }
            admin.createTopics(topics).all().get();
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(String topic) {
        Map<String, Object> config = new HashMap<>(Map.of("bootstrap.servers", sandbox.kafka()));
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(p -> new TopicPartition(topic, p.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long end = consumer.endOffsets(partitions).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (records.size() < end) {
                consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
            }
            return records;
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldSendGoodLinesAndKeepBadOnesWithTheirReason() throws Exception {
        // Given
        topics("mixed.raw", "mixed.rejected");
        String good = "{\"event_id\":\"a\",\"scene_id\":\"s\",\"modality\":\"TEXT\",\"event_time\":1609459199000}";
        String early = good.replace("1609459199000", "-1");
        Path file = Files.writeString(directory.resolve("mixed.jsonl"), good + "\n{\"a\n" + early + "\n" + good + "\n");

        // When
        CommandRun run = ingest("mixed.raw", "mixed.rejected", file);

        // Then
        assertThat(run.code()).isZero();
        assertThat(summary(run).path("read").asInt()).isEqualTo(4);
        assertThat(summary(run).path("sent").asInt()).isEqualTo(2);
        assertThat(summary(run).path("rejected").asInt()).isEqualTo(2);
        assertThat(records("mixed.raw")).hasSize(2);
        assertThat(records("mixed.rejected"))
                .extracting(r -> new String(r.value(), StandardCharsets.UTF_8) + " " + header(r, "strandex.reason")
                        + " " + header(r, "strandex.source.line"))
                .containsExactlyInAnyOrder("{\"a MALFORMED_JSON 2", early + " EVENT_TIME_OUT_OF_RANGE 3");
    }

    @Test
    void shouldSendEveryRealEventUnderItsStreamKeyToItsPartition() throws Exception {
        // Given
        Path file = Path.of(System.getProperty("strandex.root", ".."), "../shared/data/activitynet-open.jsonl");
        assumeThat(file).as("real events beside the repository").exists();
        topics("real.raw", "real.rejected");

        // When
        CommandRun run = ingest("real.raw", "real.rejected", file);

        // Then
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(summary(run).path("sent").asInt()).isEqualTo(16_251);
        assertThat(records("real.rejected")).isEmpty();
        try (AvroDeserializer<MediaEvent> reader =
                AvroDeserializer.of(MediaEvent.class, Map.of("schema.registry.url", sandbox.registry()))) {
            assertThat(records("real.raw")).hasSize(16_251).allSatisfy(record -> {
                MediaEvent event =
                        Objects.requireNonNull(reader.deserialize("real.raw", record.headers(), record.value()));
                String key = MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
                assertThat(new String(record.key(), StandardCharsets.UTF_8)).isEqualTo(key);
                assertThat(record.partition()).isEqualTo(Spread.partition(record.key(), PARTITIONS));
            });
        }
    }

    /** Runs the command in a JVM of its own and ends it as Ctrl-C does, once a checkpoint is noted. */
    private static JsonNode interrupted(Path checkpoint, Path file) throws Exception {
        Path out = directory.resolve("stopped.out");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.strandex.cli.Main",
                        "ingest",
                        "--bootstrap-servers=" + sandbox.kafka(),
                        "--registry=" + sandbox.registry(),
                        "--topic=stopped.raw",
                        "--rejected-topic=stopped.rejected",
                        "--checkpoint=" + checkpoint,
                        "--json",
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(out.toFile())
                .start();
        while (process.isAlive() && Files.notExists(checkpoint)) {
            process.waitFor(1, TimeUnit.MILLISECONDS);
        }
        process.destroy();
        process.waitFor();
        return new ObjectMapper().readTree(out.toFile());
    }

    @Test
    void shouldSumUpWhenInterruptedAndGoOnThereWithoutLossOrDouble() throws Exception {
        // Given
        int events = 300_000;
        topics("stopped.raw", "stopped.rejected");
        Path checkpoint = directory.resolve("stopped.json");
        Path file = directory.resolve("stopped.jsonl");
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int i = 0; i < events; i++) {
                lines.write("{\"event_id\":\"" + i + "\",\"scene_id\":\"s\",\"op\":\"DELETE\"}\n");
            }
        }

        // When
        JsonNode first = interrupted(checkpoint, file);
        CommandRun second = CommandRun.of(
                "ingest",
                "--bootstrap-servers=" + sandbox.kafka(),
                "--registry=" + sandbox.registry(),
                "--topic=stopped.raw",
                "--rejected-topic=stopped.rejected",
                "--checkpoint=" + checkpoint,
                "--json",
                file.toString());

        // Then
        assertThat(first.path("read").asInt()).isBetween(10_000, events - 1);
        assertThat(summary(second).path("passed").asInt())
                .as("what was read is noted, to the last entry")
                .isEqualTo(first.path("read").asInt());
        assertThat(summary(second).path("read").asInt())
                .isEqualTo(events - first.path("read").asInt());
        assertThat(records("stopped.raw")).hasSize(events);
    }

    @Test
    void shouldFindRefusedLinesByTheirScene() throws Exception {
        // Given
        topics("scene.raw", "scene.rejected");
        Path file = Files.writeString(
                directory.resolve("scene.csv"),
                "scene_id,event_id,modality,event_time\nlecture-7,a,TEXT,-1\nlecture-8,b,TEXT,-1\nlecture-7,c\n");
        ingest("scene.raw", "scene.rejected", file);

        // When
        CommandRun count = CommandRun.of(
                "rejected",
                "count",
                "--bootstrap-servers=" + sandbox.kafka(),
                "--topic=scene.rejected",
                "--scene=lecture-7");

        // Then
        assertThat(count.out()).contains("1  EVENT_TIME_OUT_OF_RANGE", "1  in all");
        assertThat(count.err()).contains("1 records name no scene");
    }
}
