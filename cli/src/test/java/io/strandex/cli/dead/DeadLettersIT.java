package io.strandex.cli.dead;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import io.strandex.cli.pipeline.Pipeline;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerializer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Dead letters on genuine servers: refused, mended, sent again. */
final class DeadLettersIT {
    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WEEK = "2020-w52";
    private static final String INDEX = "strandex-events-" + WEEK + "-000001";

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        Path directory = ROOT.resolve("cli/target/dead-letters-it");
        sandbox = Sandbox.builder()
                .dataDirectory(directory)
                .plugins(ROOT.resolve("connectors/target/plugin"))
                .setting(Server.CONNECT, "offset.flush.interval.ms", "1000")
                .start();
        SandboxState state = SandboxState.read(directory).orElseThrow();
        Pipeline.start(state, PipelineSettings.plain(MemoryProfile.DEMO), sandbox::run);
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldSendAgainOnlyWhatIsStillTheNewestWhenTheObstacleIsGone() throws Exception {
        // Given: three refused documents, one of them deleted since, one of them rewritten since
        produce(
                op(OpKind.UPSERT, "kept", 1, "{\"text\":\"kept\",\"caption\":\"c\"}"),
                op(OpKind.UPSERT, "deleted", 1, "{\"text\":\"deleted\",\"caption\":\"c\"}"),
                op(OpKind.UPSERT, "rewritten", 1, "{\"text\":\"old\",\"caption\":\"c\"}"));
        await(() -> list().path("dead").asInt() == 3);
        produce(op(OpKind.DELETE, "deleted", 2, ""), op(OpKind.UPSERT, "rewritten", 2, "{\"text\":\"new\"}"));
        await(() -> consumed() == 5);
        JsonNode letter = letterOf("kept");
        JsonNode shown = run(
                "show",
                letter.at("/letter/partition").asText() + ":"
                        + letter.at("/letter/offset").asText());

        // When
        elasticsearch("PUT", "/" + INDEX + "/_mapping", "{\"properties\":{\"caption\":{\"type\":\"keyword\"}}}");
        JsonNode dry = run("redrive", "--reason", "refused", "--dry-run");
        JsonNode redriven = run("redrive", "--reason", "refused");
        await(() -> consumed() == 6);

        // Then
        assertThat(shown.path("reason").asText()).isEqualTo("REFUSED");
        assertThat(shown.path("explanation").asText()).contains("strict_dynamic_mapping_exception", "caption");
        assertThat(shown.at("/origin/topic").asText()).isEqualTo("media.index-ops.v1");
        assertThat(shown.at("/origin/offset").asLong(-1)).isNotNegative();
        assertThat(shown.path("key").asText()).isEqualTo("events|" + WEEK + "|kept");
        assertThat(shown.at("/operation/version").asLong()).isEqualTo(1);
        for (JsonNode fates : List.of(dry, redriven)) {
            assertThat(fates.path("redriven").asInt()).isEqualTo(1);
            assertThat(fates.path("superseded").asInt()).isEqualTo(2);
        }
        assertThat(document("kept").at("/_source/caption").asText()).isEqualTo("c");
        assertThat(document("deleted").path("found").asBoolean()).isFalse();
        assertThat(document("rewritten").at("/_source/text").asText()).isEqualTo("new");
        assertThat(run("redrive", "--all").path("redriven").asInt()).isZero();
        JsonNode outcomes = ledger().path("outcomes");
        assertThat(outcomes.path("indexed").asInt()).isEqualTo(2);
        assertThat(outcomes.path("absent").asInt()).isEqualTo(1);
        assertThat(outcomes.path("dead").asInt()).isEqualTo(3);
    }

    private static JsonNode letterOf(String id) {
        for (JsonNode letter : run("list", "--id", id).path("letters")) {
            return letter;
        }
        throw new AssertionError("no letter of " + id);
    }

    private static JsonNode list() {
        return run("list");
    }

    private static JsonNode run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("dead"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--bootstrap-servers", sandbox.kafka(), "--registry", sandbox.registry(), "--json"));
        return parsed(CommandRun.of(all.toArray(String[]::new)));
    }

    private static JsonNode ledger() {
        return parsed(CommandRun.of("ledger", "--bootstrap-servers", sandbox.kafka(), "--json"));
    }

    private static long consumed() {
        return ledger().path("consumed").asLong();
    }

    private static JsonNode parsed(CommandRun run) {
        try {
            return run.code() == 0
                    ? JSON.readTree(run.out())
                    : JSON.createObjectNode().put("error", run.err());
        } catch (IOException e) {
            throw new AssertionError(run.out(), e);
        }
    }

    private static void produce(IndexOp... operations) throws Exception {
        Map<String, Object> config = Map.of(
                "bootstrap.servers", sandbox.kafka(),
                "schema.registry.url", sandbox.registry(),
                "key.serializer", StringSerializer.class.getName(),
                "value.serializer", AvroSerializer.class.getName());
        try (KafkaProducer<String, IndexOp> producer = new KafkaProducer<>(config)) {
            for (IndexOp op : operations) {
                String key = "events|" + WEEK + "|" + op.getId();
                producer.send(new ProducerRecord<>("media.index-ops.v1", key, op))
                        .get();
            }
        }
    }

    private static IndexOp op(OpKind kind, String id, long version, String source) {
        return IndexOp.newBuilder()
                .setKind(kind)
                .setSeries("events")
                .setWeek(WEEK)
                .setId(id)
                .setRouting("r")
                .setVersion(version)
                .setSource(ByteBuffer.wrap(source.getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    private static JsonNode document(String id) throws IOException, InterruptedException {
        return elasticsearch("GET", "/" + INDEX + "/_doc/" + id + "?routing=r", "");
    }

    private static JsonNode elasticsearch(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(sandbox.elasticsearch() + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return JSON.readTree(HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body());
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.call()) {
            assertThat(System.nanoTime())
                    .as("list %s, ledger %s", list(), ledger())
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        }
    }
}
