package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.OpKind;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkTaskIT {
    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;

    @BeforeAll
    static void startElasticsearch() {
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
    }

    @AfterAll
    static void stopElasticsearch() throws IOException {
        cluster.close();
        sandbox.close();
    }

    @Test
    void shouldIndexUpdateAndDeleteWhenOperationsArrive() throws IOException {
        try (FakeConnect connect = connect("basic")) {
            // When
            connect.put(
                    Ops.upsert("2020-w52", "a", 1, "first"),
                    Ops.upsert("2020-w52", "a", 2, "second"),
                    Ops.upsert("2020-w53", "b", 1, "third"),
                    Ops.delete("2020-w53", "b", 2),
                    Ops.delete("2020-w53", "c", 2));
            connect.awaitSettled();

            // Then
            assertThat(document("basic-events-2020-w52", "a")
                            .path("_source")
                            .path("text")
                            .asText())
                    .isEqualTo("second");
            assertThat(document("basic-events-2020-w53", "b").path("found").asBoolean())
                    .isFalse();
            assertThat(connect.committed(0).offset()).isEqualTo(5);
            assertThat(connect.metric("operations-dead-total")).isZero();
            assertThat(connect.metric("operations-consumed-total")).isEqualTo(5);
        }
    }

    @Test
    void shouldDeadLetterOnlyTheBadOnesWhenBadAndGoodAreMixed() throws IOException {
        try (FakeConnect connect = connect("mixed")) {
            // When
            connect.put(
                    Ops.upsert("2020-w52", "a", 1, "good"),
                    Ops.upsert("2020-w52", "i".repeat(600), 1, "id too long"),
                    Ops.op(OpKind.UPSERT, "2020-w52", "x", 1, "{\"unknown_field\":1}"),
                    Ops.op(OpKind.UPSERT, "2020-w52", "y", 1, "{\"text\":"),
                    Ops.upsert("2020-w52", "n", -1, "negative version"),
                    Ops.upsert("2020-w52", "b", 1, "good"));
            connect.putBytes("{\"a\":1}".getBytes(StandardCharsets.UTF_8));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters)
                    .extracting(letter -> letter.reason())
                    .containsExactlyInAnyOrder("BAD_ID", "REFUSED", "REFUSED", "BAD_VERSION", "UNREADABLE");
            assertThat(document("mixed-events-2020-w52", "b").path("found").asBoolean())
                    .isTrue();
            assertThat(connect.committed(0).offset()).isEqualTo(7);
            assertThat(connect.committed(0).metadata()).contains("consumed=7 indexed=2", "dead=5");
        }
    }

    @Test
    void shouldNotBringAWeekBackWhenItsIndexWasDeleted() throws IOException {
        try (FakeConnect connect = connect("gone")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "a", 1, "first"));
            connect.awaitSettled();
            cluster.call("DELETE", "/gone-events-2020-w52-000001");

            // When
            connect.put(
                    Ops.upsert("2020-w52", "a", 2, "second"),
                    Ops.delete("2020-w52", "b", 2),
                    Ops.upsert("2020-w53", "c", 1, "current"));
            connect.awaitSettled();

            // Then
            assertThat(connect.metric("operations-expired-total")).isEqualTo(2);
            assertThat(cluster.call("GET", "/gone-events-2020-w52-000001").status())
                    .isEqualTo(404);
            assertThat(document("gone-events-2020-w53", "c").path("found").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void shouldLiftAndRestoreTheBlockWhenALateOperationMeetsAReadOnlyWeek() throws IOException {
        try (FakeConnect connect = connect("late")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "a", 1, "first"));
            connect.awaitSettled();
            cluster.call("PUT", "/late-events-2020-w52-000001/_block/write");

            // When
            connect.put(Ops.upsert("2020-w52", "a", 2, "second"), Ops.upsert("2020-w53", "c", 1, "current"));
            connect.awaitSettled();

            // Then
            assertThat(document("late-events-2020-w52", "a")
                            .path("_source")
                            .path("text")
                            .asText())
                    .isEqualTo("second");
            connect.await(() -> isBlocked("late-events-2020-w52-000001"));
        }
    }

    private static boolean isBlocked(String index) {
        try {
            JsonNode settings = cluster.call("GET", "/" + index + "/_settings?flat_settings=true")
                    .body();
            return settings.path(index)
                    .path("settings")
                    .path("index.blocks.write")
                    .asBoolean();
        } catch (IOException e) {
            return false;
        }
    }

    private static FakeConnect connect(String prefix) {
        Map<String, String> properties = FakeConnect.properties(sandbox.elasticsearch());
        properties.put("index.prefix", prefix);
        return new FakeConnect(properties);
    }

    private static JsonNode document(String index, String id) throws IOException {
        return cluster.call("GET", "/" + index + "/_doc/" + id + "?routing=a1b2c3d4~0")
                .body();
    }
}
