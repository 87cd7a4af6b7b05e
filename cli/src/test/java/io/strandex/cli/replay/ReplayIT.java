package io.strandex.cli.replay;

import static io.strandex.cli.demo.LiveThread.delete;
import static io.strandex.cli.demo.LiveThread.event;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.app.AppSettings;
import io.strandex.app.Bootstrap;
import io.strandex.app.RunningTopology;
import io.strandex.cli.CommandRun;
import io.strandex.cli.demo.LiveThread;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.topology.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Editions on genuine servers: built, shown, gone back from, rekeyed, discarded; each step goes on from the one before. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ReplayIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));

    private static LiveThread thread;

    @BeforeAll
    static void start() throws InterruptedException {
        thread = LiveThread.start(ROOT.resolve("cli/target/replay-it"));
        for (int i = 0; i < 20; i++) {
            thread.send(
                    event("scene-" + i, "first", "2020-12-27T12:00:00Z"),
                    event("scene-" + i, "second", "2021-01-04T12:00:00Z"));
        }
        thread.send(delete("scene-0", "first"));
    }

    @AfterAll
    static void stop() {
        thread.close();
    }

    @Test
    @Order(1)
    void shouldFindNothingWhenTheMappingIsOurs() throws IOException {
        // When
        CommandRun run = CommandRun.of(
                "mapping", "diff", "--json", "--connect", thread.sandbox().connect());

        // Then
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(JSON.readTree(run.out()).path("findings")).isEmpty();
    }

    @Test
    @Order(2)
    void shouldShowANewEditionOnlyWhenItAgrees() throws Exception {
        // Given
        replay("--to", "v2", "--no-show", "--set", "index.shards=2");
        String key = thread.events("scene-1").getFirst().key();
        tamper("strandex-v2-events", key);

        // When
        CommandRun run = replay("--to", "v2", "--patience", "1");

        // Then
        assertThat(run.code()).isEqualTo(1);
        assertThat(JSON.readTree(run.out()).path("differences").toString()).contains(key);
        assertThat(indices("strandex-events")).noneMatch(index -> index.contains("-v2-"));
    }

    @Test
    @Order(3)
    void shouldShowANewEditionByOneChangeOfAliases() throws Exception {
        // Given
        assertThat(replay("--discard", "v2").code()).isZero();
        List<?> before = thread.events("scene-1");

        // When
        CommandRun run = replay("--to", "v2", "--set", "index.shards=2");

        // Then
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(JSON.readTree(run.out()).path("shown").asBoolean()).isTrue();
        assertThat(indices("strandex-events")).hasSize(2).allMatch(index -> index.startsWith("strandex-v2-events-"));
        assertThat(indices("strandex-v1-events")).hasSize(2);
        assertThat(thread.events("scene-1")).isEqualTo(before);
        assertThat(thread.slots("scene-1")).hasSize(1);
    }

    @Test
    @Order(4)
    void shouldWriteBothEditionsWhenOneIsShown() throws Exception {
        // When
        thread.send(event("later", "new week", "2024-05-06T12:00:00Z"));
        thread.send(delete("scene-2", "first"));
        CommandRun run = replay("--to", "v2");

        // Then
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(thread.events("later")).hasSize(1);
        assertThat(thread.events("scene-2")).hasSize(1);
        assertThat(indices("strandex-events")).hasSize(3).allMatch(index -> index.contains("-v2-"));
        assertThat(indices("strandex-v1-events")).hasSize(3).noneMatch(index -> index.contains("-v2-"));
    }

    @Test
    @Order(5)
    void shouldGoBackWhenTheOldEditionIsAskedFor() throws Exception {
        // When
        CommandRun run = replay("--to", "v1");

        // Then
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(indices("strandex-events")).hasSize(3).noneMatch(index -> index.contains("-v2-"));
        assertThat(thread.events("later")).hasSize(1);
        assertThat(replay("--list").out()).contains("\"v1\":\"shown\"").contains("\"v2\":\"written\"");
    }

    @Test
    @Order(6)
    void shouldRefuseToDiscardWhatReadersSee() {
        // When
        CommandRun run = replay("--discard", "v1");

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("readers see edition v1");
    }

    @Test
    @Order(7)
    void shouldBuildFromAnotherTopicWhenKeysChange(@TempDir Path state) throws Exception {
        // Given
        String key = thread.events("scene-1").getFirst().key();
        Map<String, String> settings = rekeyed(state);
        Topics topics = new Topics(
                PipelineSettings.TOPICS.raw(),
                "media.index-ops.v2",
                "media.events.rejected.v2",
                PipelineSettings.TOPICS.dead(),
                PipelineSettings.TOPICS.saltPlan());
        try (Admin admin =
                Admin.create(Map.of("bootstrap.servers", thread.sandbox().kafka()))) {
            new Bootstrap(topics).createTopics(admin, 3);
        }
        try (RunningTopology second = RunningTopology.start(AppSettings.of(settings))) {
            // When
            CommandRun run = replay("--to", "v3", "--ops-topic", topics.ops(), "--application-id", "strandex-media-v3");

            // Then
            assertThat(second.port()).isPositive();
            assertThat(run.code()).as(run.err() + run.out()).isZero();
        }
        assertThat(thread.events("scene-1"))
                .hasSize(2)
                .allSatisfy(found -> assertThat(found.key()).hasSize(key.length() - 1));
    }

    @Test
    @Order(8)
    void shouldLeaveNothingWhenAnEditionIsDiscarded() throws Exception {
        // When
        CommandRun run = replay("--discard", "v2");

        // Then
        assertThat(run.code()).as(run.err() + run.out()).isZero();
        assertThat(get("/_cat/indices/strandex-v2-*?format=json")).isEmpty();
        assertThat(get("/_index_template/strandex-v2-*").path("index_templates"))
                .isEmpty();
        assertThat(thread.events("later")).hasSize(1);
    }

    private static Map<String, String> rekeyed(Path state) {
        Map<String, String> settings = new HashMap<>();
        settings.put("kafka.bootstrap.servers", thread.sandbox().kafka());
        settings.put("schema.registry.url", thread.sandbox().registry());
        settings.put("kafka.application.id", "strandex-media-v3");
        settings.put("kafka.state.dir", state.toString());
        settings.put("state.dir.temporary.allowed", "true");
        settings.put("topic.ops", "media.index-ops.v2");
        settings.put("topic.rejected", "media.events.rejected.v2");
        settings.put("layout.events", "events: {ts:time_ms}:{modality}:{scene:hash8}:{event:hash12}:{salt:2}");
        settings.put("http.port", "0");
        return settings;
    }

    private static CommandRun replay(String... arguments) {
        List<String> all = new ArrayList<>(List.of("replay", "--json"));
        all.addAll(List.of(
                "--connect",
                thread.sandbox().connect(),
                "--bootstrap-servers",
                thread.sandbox().kafka()));
        all.addAll(List.of(arguments));
        return CommandRun.of(all.toArray(String[]::new));
    }

    /** The indices behind an alias. */
    private static List<String> indices(String alias) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>();
        get("/_alias/" + alias).fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(thread.sandbox().elasticsearch() + path))
                .build());
    }

    private static void tamper(String alias, String key) throws IOException, InterruptedException {
        JsonNode hit = get("/" + alias + "/_search?q=key:%22" + key + "%22").at("/hits/hits/0");
        String path = "/" + hit.path("_index").asText() + "/_update/" + key + "?refresh=true&routing="
                + hit.path("_routing").asText();
        JsonNode answer =
                send(HttpRequest.newBuilder(URI.create(thread.sandbox().elasticsearch() + path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"doc\":{\"text\":\"tampered\"}}"))
                        .build());
        assertThat(answer.path("result").asText()).as(answer.toString()).isEqualTo("updated");
    }

    private static JsonNode send(HttpRequest request) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
        }
    }
}
