package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lifecycle management with Elasticsearch's own policy parser and steps, by the rig beside the repository. */
class LifecycleIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;

    @BeforeAll
    static void startElasticsearch() throws Exception {
        Path rig = Path.of(System.getProperty("strandex.root", ".."), "..", "shared", "ilm-rig")
                .normalize();
        assumeTrue(Files.isDirectory(rig), "the lifecycle rig ../shared/ilm-rig is not here");
        Path modules = build(rig);
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .elasticsearchModules(modules)
                .setting(Server.ELASTICSEARCH, "indices.lifecycle.poll_interval", "1s")
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
    }

    /** The rig compiles itself into an unpacked distribution's modules; a short-lived sandbox unpacks one. */
    private static Path build(Path rig) throws Exception {
        Path home;
        try (Sandbox unpacking = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("unpacking"))
                .start()) {
            home = elasticsearchHome(unpacking);
            Path copy = directory.resolve("home");
            run("cp", "-rL", home.toString(), copy.toString());
            run(rig.resolve("build.sh").toString(), copy.toString(), System.getProperty("java.home"));
            return copy.resolve("modules/ilm-runner");
        }
    }

    /** The command line of the server names it. */
    private static Path elasticsearchHome(Sandbox running) throws IOException {
        Path commandLine = Path.of("/proc/" + running.pid(Server.ELASTICSEARCH) + "/cmdline");
        return Stream.of(Files.readString(commandLine).split("[\\x00=:]", -1))
                .filter(part -> part.startsWith("/") && part.contains("elasticsearch"))
                .flatMap(part -> Stream.iterate(Path.of(part), path -> path != null, Path::getParent))
                .filter(path -> Files.isDirectory(path.resolve("modules/x-pack-core")))
                .findFirst()
                .orElseThrow();
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }

    @AfterAll
    static void stopElasticsearch() throws IOException {
        if (sandbox != null) {
            cluster.close();
            sandbox.close();
        }
    }

    @Test
    void shouldHaveAHealthySecondGenerationWhenAWeekRollsOver() throws IOException {
        Map<String, String> properties = properties("roll");
        properties.put("lifecycle.rollover.size", "1b");
        properties.put("week.refresh.ms", "200");
        String week = IsoWeek.of(System.currentTimeMillis()).toString();
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert(week, "a", 1, "first"), Ops.upsert(week, "b", 1, "first"));
            connect.awaitSettled();
            cluster.call("POST", "/roll-events/_refresh");

            // When
            connect.await(() -> exists("roll-events-" + week + "-000002"));
            connect.put(Ops.upsert(week, "x", 1, "wakes the refresh"));
            connect.await(() -> {
                connect.put(Ops.upsert(week, "a", System.currentTimeMillis(), "second"));
                connect.awaitSettled();
                return !found("roll-events-" + week + "-000001", "a");
            });

            // Then
            assertThat(settings("roll-events-" + week + "-000002"))
                    .containsEntry("index.lifecycle.rollover_alias", "roll-events-" + week)
                    .containsEntry(
                            "index.lifecycle.origination_date",
                            Long.toString(IsoWeek.parse(week).endMs()));
            assertThat(errors("roll-*")).isEmpty();
        }
    }

    @Test
    void shouldAgeAtOnceButStayWritableWhenAnOldWeekIsBackfilledUntilItCloses() throws IOException {
        Map<String, String> properties = properties("old");
        properties.put("lifecycle.close.after", "PT6S");
        properties.put("lifecycle.warm.after", "PT1S");
        properties.put("week.refresh.ms", "200");
        properties.put("blocked.interval.ms", "100");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
            connect.await(() -> "hot".equals(phase("old-events-2015-w10-000001")));

            // When: the week closes by itself, and lifecycle management makes it read-only
            connect.await(() -> {
                // Each write looks after the week; once it leaves hot, writes would only lift the block that is
                // awaited.
                if ("hot".equals(phase("old-events-2015-w10-000001"))) {
                    connect.put(Ops.upsert("2015-w10", "b", System.currentTimeMillis(), "while open"));
                    connect.awaitSettled();
                }
                return isReadOnly("old-events-2015-w10-000001");
            });
            connect.put(Ops.upsert("2015-w10", "a", 2, "late"));
            connect.awaitSettled();

            // Then
            assertThat(text("old-events-2015-w10-000001", "a")).isEqualTo("late");
            assertThat(phase("old-events-2015-w10-000001")).isEqualTo("warm");
            assertThat(errors("old-*")).isEmpty();
        }
    }

    @Test
    void shouldStayDeletedWhenRetentionHasDeletedAWeek() throws IOException {
        Map<String, String> properties = properties("kept");
        properties.put("lifecycle.close.after", "PT1S");
        properties.put("lifecycle.warm.after", "PT0.5S");
        properties.put("week.refresh.ms", "200");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given: a policy that deletes soon after the week closed, as a retention would
            connect.put(Ops.upsert("2016-w10", "a", 1, "first"));
            connect.awaitSettled();
            JsonNode policy = JSON.readTree(
                    "{\"policy\":{\"phases\":{\"hot\":{\"actions\":{\"rollover\":{\"max_primary_shard_size\":\"50gb\"}}},"
                            + "\"delete\":{\"min_age\":\"1ms\",\"actions\":{\"delete\":{}}}}}}");
            cluster.call("PUT", "/_ilm/policy/kept-events", policy);
            connect.await(() -> {
                if (exists("kept-events-2016-w10-000001")) {
                    connect.put(Ops.upsert("2016-w10", "b", System.currentTimeMillis(), "wakes the refresh"));
                    connect.awaitSettled();
                }
                return !exists("kept-events-2016-w10-000001");
            });

            // When
            double before = connect.metric("operations-expired-total");
            connect.put(Ops.upsert("2016-w10", "a", 9, "again"), Ops.delete("2016-w10", "a", 10));
            connect.awaitSettled();

            // Then
            assertThat(connect.metric("operations-expired-total") - before).isEqualTo(2);
            assertThat(exists("kept-events-2016-w10-000001")).isFalse();
        }
        try (FakeConnect second = new FakeConnect(properties)) {
            second.put(Ops.upsert("2016-w10", "a", 11, "second task"));
            second.awaitSettled();
            assertThat(exists("kept-events-2016-w10-000001")).isFalse();
        }
    }

    @Test
    void shouldUpdateTheRenamedIndexWhenAWeekWasShrunk() throws IOException {
        Map<String, String> properties = properties("shrunk");
        properties.put("index.shards", "2");
        properties.put("week.refresh.ms", "200");
        properties.put("blocked.interval.ms", "100");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2017-w10", "a", 1, "first"), Ops.upsert("2017-w10", "b", 1, "first"));
            connect.awaitSettled();
            String index = "shrunk-events-2017-w10-000001";
            cluster.call("PUT", "/" + index + "/_block/write");
            cluster.call(
                    "POST",
                    "/" + index + "/_shrink/shrink-abcd-" + index,
                    JSON.readTree("{\"settings\":{\"index.number_of_shards\":1,\"index.number_of_replicas\":0},"
                            + "\"aliases\":{\"shrunk-events-2017-w10\":{},\"shrunk-events\":{}}}"));
            cluster.call("DELETE", "/" + index);

            // When
            connect.put(Ops.upsert("2017-w10", "a", 2, "second"), Ops.delete("2017-w10", "b", 2));
            connect.awaitSettled();

            // Then
            assertThat(text("shrink-abcd-" + index, "a")).isEqualTo("second");
            assertThat(found("shrink-abcd-" + index, "b")).isFalse();
            assertThat(exists(index)).isFalse();
        }
    }

    private static Map<String, String> properties(String prefix) {
        Map<String, String> properties = FakeConnect.properties(sandbox.elasticsearch());
        properties.put("index.prefix", prefix);
        return properties;
    }

    private static boolean exists(String index) {
        try {
            return cluster.call("GET", "/" + index).ok();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isReadOnly(String index) {
        try {
            return "true".equals(settings(index).get("index.blocks.write"));
        } catch (IOException e) {
            return false;
        }
    }

    private static Map<String, String> settings(String index) throws IOException {
        JsonNode body = cluster.call("GET", "/" + index + "/_settings?flat_settings=true")
                .body();
        Map<String, String> settings = new java.util.TreeMap<>();
        body.path(index)
                .path("settings")
                .properties()
                .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
        return settings;
    }

    private static String phase(String index) {
        try {
            JsonNode body = cluster.call("GET", "/" + index + "/_ilm/explain").body();
            return body.path("indices").path(index).path("phase").asText();
        } catch (IOException e) {
            return "";
        }
    }

    private static String errors(String pattern) throws IOException {
        JsonNode indices =
                cluster.call("GET", "/" + pattern + "/_ilm/explain").body().path("indices");
        StringBuilder errors = new StringBuilder();
        for (JsonNode index : indices) {
            if ("ERROR".equals(index.path("step").asText())) {
                errors.append(index);
            }
        }
        return errors.toString();
    }

    private static String text(String index, String id) throws IOException {
        return document(index, id).path("_source").path("text").asText();
    }

    private static boolean found(String index, String id) {
        try {
            return document(index, id).path("found").asBoolean();
        } catch (IOException e) {
            return false;
        }
    }

    private static JsonNode document(String index, String id) throws IOException {
        return cluster.call("GET", "/" + index + "/_doc/" + id + "?routing=a1b2c3d4~0")
                .body();
    }
}
