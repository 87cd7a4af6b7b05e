package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cluster.Cluster;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the sink promises, against whatever answers as {@link BulkContract} says. */
abstract class SinkContract extends BulkContract {
    private static final ObjectMapper JSON = new ObjectMapper();

    abstract Cluster cluster();

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
            assertThat(text("basic-events-2020-w52-000001", "a")).isEqualTo("second");
            assertThat(found("basic-events-2020-w53-000001", "b")).isFalse();
            assertThat(connect.committed(0).offset()).isEqualTo(5);
            assertThat(connect.metric("operations-dead-total")).isZero();
            assertThat(connect.metric("operations-consumed-total")).isEqualTo(5);
        }
    }

    @Test
    void shouldShowTheLedgerOfEachPartitionWhenItIsAssigned() {
        try (FakeConnect connect = connect("metrics")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "a", 1, "first"), Ops.delete("2020-w52", "c", 2));
            connect.awaitSettled();
            TopicPartition partition = new TopicPartition(FakeConnect.TOPIC, 0);
            Map<String, Double> shown = connect.values();

            // When
            connect.task.close(List.of(partition));

            // Then
            assertThat(shown)
                    .containsEntry("ledger-from-offset media.index-ops.v1 0", 0.0)
                    .containsEntry("ledger-to-offset media.index-ops.v1 0", 2.0)
                    .containsEntry("ledger-consumed media.index-ops.v1 0", 2.0)
                    .containsEntry("ledger-indexed media.index-ops.v1 0", 1.0)
                    .containsEntry("ledger-absent media.index-ops.v1 0", 1.0)
                    .containsEntry("ledger-dead media.index-ops.v1 0", 0.0);
            assertThat(connect.values().keySet()).noneMatch(name -> name.startsWith("ledger-"));
        }
    }

    @DisplayName("C16, C18, C22, C63, C105: only the bad ones go to the dead letters")
    @Test
    void shouldDeadLetterOnlyTheBadOnesWhenBadAndGoodAreMixed() throws IOException {
        try (FakeConnect connect = connect("mixed")) {
            // When
            connect.put(
                    Ops.upsert("2020-w52", "a", 1, "good"),
                    Ops.upsert("2020-w52", "i".repeat(600), 1, "id too long"),
                    Ops.upsert("2020-w52", "", 1, "no id"),
                    Ops.op(OpKind.UPSERT, "2020-w52", "x", 1, "{\"text\":\"a\",\"text\":\"b\"}"),
                    Ops.op(OpKind.UPSERT, "2020-w52", "y", 1, "{\"text\":"),
                    Ops.op(OpKind.UPSERT, "2020-w52", "z", 1, "{\"start_ms\":NaN}"),
                    Ops.op(OpKind.UPSERT, "2020-w52", "e", 1, ""),
                    Ops.upsert("2020-w60", "w", 1, "no such week"),
                    Ops.upsert("2020-w52", "n", -1, "negative version"),
                    Ops.upsert("2020-w52", "b", 1, "good"));
            connect.putBytes("{\"a\":1}".getBytes(StandardCharsets.UTF_8), new byte[0], new byte[] {0, 0, 0});
            connect.awaitSettled();

            // Then
            assertThat(connect.letters)
                    .extracting(FakeConnect.Letter::reason)
                    .containsExactlyInAnyOrder(
                            "BAD_ID",
                            "BAD_ID",
                            "REFUSED",
                            "REFUSED",
                            "REFUSED",
                            "EMPTY_SOURCE",
                            "BAD_DESTINATION",
                            "BAD_VERSION",
                            "UNREADABLE",
                            "UNREADABLE",
                            "UNREADABLE");
            assertThat(text("mixed-events-2020-w52-000001", "a")).isEqualTo("good");
            assertThat(text("mixed-events-2020-w52-000001", "b")).isEqualTo("good");
            assertThat(connect.committed(0).offset()).isEqualTo(13);
            assertThat(connect.committed(0).metadata()).contains("consumed=13 indexed=2", "dead=11");
        }
    }

    @Test
    void shouldKeepItsLinesApartWhenADocumentHoldsLineFeeds() throws IOException {
        try (FakeConnect connect = connect("lines")) {
            // When
            String pretty = Ops.document("a", "pretty").replace(",", ",\n  ");
            connect.put(Ops.op(OpKind.UPSERT, "2020-w52", "a", 1, pretty), Ops.upsert("2020-w52", "b", 1, "next"));
            connect.awaitSettled();

            // Then
            assertThat(text("lines-events-2020-w52-000001", "a")).isEqualTo("pretty");
            assertThat(text("lines-events-2020-w52-000001", "b")).isEqualTo("next");
        }
    }

    @DisplayName("C25: quotes and wide characters in an id")
    @Test
    void shouldKeepTheIdWhenItHoldsQuotesAndWideCharacters() throws IOException {
        try (FakeConnect connect = connect("quoted")) {
            // Given
            String id = "cam\"4\\a+b\t\u0001c\u00e9\u20ac\ud83d\ude00";

            // When
            connect.put(Ops.op(OpKind.UPSERT, "2020-w52", id, 1, "{\"text\":\"odd\"}"));
            connect.awaitSettled();

            // Then
            String path = java.net.URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
            assertThat(text("quoted-events-2020-w52-000001", path)).isEqualTo("odd");
        }
    }

    @DisplayName("C106: the order of one document holds however many requests are in flight")
    @Test
    void shouldEndWithTheLastOperationWhenPutsAndDeletesAlternate() throws IOException {
        for (int run = 0; run < 100; run++) {
            Map<String, String> properties = properties("order");
            properties.put("max.in.flight.requests", "5");
            properties.put("bulk.actions", "1");
            properties.put("linger.ms", "1");
            try (FakeConnect connect = new FakeConnect(properties)) {
                // When
                for (int v = 1; v <= 20; v++) {
                    connect.put(
                            v % 2 == 1 && v < 20
                                    ? Ops.delete("2020-w52", "k" + run, v)
                                    : Ops.upsert("2020-w52", "k" + run, v, "v" + v));
                }
                connect.awaitSettled();

                // Then
                assertThat(text("order-events-2020-w52-000001", "k" + run)).isEqualTo("v20");
            }
        }
    }

    @DisplayName("C108: a delete deletes, and a record without a value stops nothing")
    @Test
    void shouldDeleteAndGoOnWhenADeleteAndARecordWithoutValueArrive() throws IOException {
        try (FakeConnect connect = connect("tombstone")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "k", 1, "text"));
            connect.awaitSettled();

            // When
            connect.put(Ops.delete("2020-w52", "k", 2));
            connect.putTombstone();
            connect.put(Ops.upsert("2020-w52", "next", 1, "text"));
            connect.awaitSettled();

            // Then
            assertThat(found("tombstone-events-2020-w52-000001", "k")).isFalse();
            assertThat(found("tombstone-events-2020-w52-000001", "next")).isTrue();
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("UNREADABLE");
        }
    }

    @DisplayName("C103: the version of the event decides, not the offset")
    @Test
    void shouldKeepTheNewestContentWhenAnOlderOperationComesLater() throws IOException {
        try (FakeConnect connect = connect("newest")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "k", 7, "new"));
            connect.awaitSettled();

            // When
            connect.put(Ops.upsert("2020-w52", "k", 3, "old"), Ops.delete("2020-w52", "k", 4));
            connect.awaitSettled();

            // Then
            assertThat(text("newest-events-2020-w52-000001", "k")).isEqualTo("new");
            assertThat(connect.metric("operations-superseded-total")).isEqualTo(2);
        }
    }

    @DisplayName("C111: a document deleted by hand comes back with the next write")
    @Test
    void shouldBringNewContentBackWhenTheDocumentWasDeletedByHand() throws IOException {
        try (FakeConnect connect = connect("byhand")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "k", 1L << 50, "old"));
            connect.awaitSettled();
            drop("byhand-events-2020-w52-000001", "k", 1L << 50);

            // When
            connect.put(Ops.upsert("2020-w52", "k", (1L << 50) + 1, "new"));
            connect.awaitSettled();

            // Then
            assertThat(text("byhand-events-2020-w52-000001", "k")).isEqualTo("new");
        }
    }

    @DisplayName("C105: the same operations again change nothing")
    @Test
    void shouldChangeNothingWhenTheOperationsAreConsumedAgain() throws IOException {
        // Given
        IndexOp[] ops = {
            Ops.upsert("2020-w52", "a", 1, "one"), Ops.upsert("2020-w52", "b", 2, "two"), Ops.delete("2020-w52", "c", 3)
        };
        try (FakeConnect first = connect("again")) {
            first.put(ops);
            first.awaitSettled();
        }

        // When
        try (FakeConnect second = connect("again")) {
            second.put(ops);
            second.awaitSettled();

            // Then
            assertThat(count("again-events")).isEqualTo(2);
            assertThat(second.committed(0).offset()).isEqualTo(3);
            assertThat(second.metric("operations-dead-total")).isZero();
        }
    }

    @Test
    void shouldNotBringAWeekBackWhenItsIndexWasDeleted() throws IOException {
        try (FakeConnect connect = connect("gone")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "a", 1, "first"));
            connect.awaitSettled();
            cluster().call("DELETE", "/gone-events-2020-w52-000001");

            // When
            connect.put(
                    Ops.upsert("2020-w52", "a", 2, "second"),
                    Ops.delete("2020-w52", "b", 2),
                    Ops.upsert("2020-w53", "c", 1, "current"));
            connect.awaitSettled();

            // Then
            assertThat(connect.metric("operations-expired-total")).isEqualTo(2);
            assertThat(cluster().call("GET", "/gone-events-2020-w52-000001").status())
                    .isEqualTo(404);
            assertThat(text("gone-events-2020-w53-000001", "c")).isEqualTo("current");
        }
    }

    @Test
    @DisplayName("C143: the block of a read-only week is lifted for what is late, and put back")
    void shouldLiftAndRestoreTheBlockWhenALateOperationMeetsAReadOnlyWeek() throws IOException {
        try (FakeConnect connect = connect("late")) {
            // Given
            connect.put(Ops.upsert("2020-w52", "a", 1, "first"));
            connect.awaitSettled();
            cluster().call("PUT", "/late-events-2020-w52-000001/_block/write");

            // When
            connect.put(Ops.upsert("2020-w52", "a", 2, "second"), Ops.upsert("2020-w53", "c", 1, "current"));
            connect.awaitSettled();

            // Then
            assertThat(text("late-events-2020-w52-000001", "a")).isEqualTo("second");
            connect.await(() -> isBlocked("late-events-2020-w52-000001"));
        }
    }

    @Test
    @DisplayName("C143: by choice what is late is a dead letter, 100 current ones are indexed")
    void shouldDeadLetterLateOperationsWhenThePolicySaysSo() throws IOException {
        Map<String, String> properties = properties("lateletter");
        properties.put("blocked.policy", "dead-letter");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2020-w08", "a", 1, "first"));
            connect.awaitSettled();
            cluster().call("PUT", "/lateletter-events-2020-w08-000001/_block/write");

            // When
            IndexOp[] current = IntStream.range(0, 100)
                    .mapToObj(i -> Ops.upsert("2020-w11", "c" + i, 1, "current"))
                    .toArray(IndexOp[]::new);
            connect.put(Ops.upsert("2020-w08", "b", 1, "late"));
            connect.put(current);
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("BLOCKED");
            assertThat(count("lateletter-events-2020-w11")).isEqualTo(100);
        }
    }

    /** The second generation takes the writes; what an older one holds of a document goes. */
    @Test
    void shouldLeaveOneCopyWhenAWeekHasRolledOver() throws IOException {
        Map<String, String> properties = properties("rolled");
        properties.put("week.refresh.ms", "1");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(
                    Ops.upsert("2020-w52", "a", 1, "first"),
                    Ops.upsert("2020-w52", "b", 1, "first"),
                    Ops.upsert("2020-w52", "c", 1, "first"));
            connect.awaitSettled();
            roll("rolled-events-2020-w52", "rolled-events");
            AtomicLong version = new AtomicLong();
            connect.await(() -> {
                connect.put(Ops.upsert("2020-w52", "d", version.incrementAndGet(), "makes it look again"));
                connect.awaitSettled();
                return isFound("rolled-events-2020-w52-000002", "d");
            });

            // When
            connect.put(Ops.upsert("2020-w52", "a", 2, "second"), Ops.delete("2020-w52", "b", 2));
            connect.awaitSettled();

            // Then
            assertThat(text("rolled-events-2020-w52-000002", "a")).isEqualTo("second");
            assertThat(found("rolled-events-2020-w52-000001", "a")).isFalse();
            assertThat(found("rolled-events-2020-w52-000001", "b")).isFalse();
            assertThat(found("rolled-events-2020-w52-000001", "c")).isTrue();
        }
    }

    @Test
    @DisplayName("C147: a foreign template of the same priority is named, and no index is created")
    void shouldFailWithTheOthersNameWhenAForeignTemplateClashes() throws IOException {
        cluster()
                .call(
                        "PUT",
                        "/_index_template/foreign",
                        JSON.readTree("{\"index_patterns\":[\"clash-events-*\"],\"priority\":500}"));
        try (FakeConnect connect = connect("clash")) {
            // When
            connect.put(Ops.upsert("2020-w52", "a", 1, "first"));

            // Then
            assertThatThrownBy(() -> connect.await(() -> false))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("foreign");
            assertThat(cluster().call("GET", "/clash-events-2020-w52-000001").status())
                    .isEqualTo(404);
        } finally {
            cluster().call("DELETE", "/_index_template/foreign");
        }
    }

    /** A week's index is made once, however many tasks want it. */
    @Test
    void shouldCreateAWeekOnceWhenSeveralTasksMeetItTogether() throws IOException {
        List<FakeConnect> tasks =
                IntStream.range(0, 4).mapToObj(i -> connect("race")).toList();
        // When
        for (int i = 0; i < tasks.size(); i++) {
            tasks.get(i).put(Ops.upsert("2020-w52", "k" + i, 1, "t" + i));
        }
        tasks.forEach(FakeConnect::awaitSettled);

        // Then
        assertThat(count("race-events")).isEqualTo(4);
        assertThat(tasks).allMatch(task -> task.metric("operations-indexed-total") == 1);
        tasks.forEach(FakeConnect::close);
    }

    private boolean isBlocked(String index) {
        try {
            JsonNode settings = cluster()
                    .call("GET", "/" + index + "/_settings?flat_settings=true")
                    .body();
            return settings.path(index)
                    .path("settings")
                    .path("index.blocks.write")
                    .asBoolean();
        } catch (IOException e) {
            return false;
        }
    }

    private FakeConnect connect(String prefix) {
        return new FakeConnect(properties(prefix));
    }

    private Map<String, String> properties(String prefix) {
        Map<String, String> properties = FakeConnect.properties(url());
        properties.put("index.prefix", prefix);
        return properties;
    }

    private void roll(String week, String series) throws IOException {
        cluster().call("PUT", "/" + week + "-000002");
        cluster().call("POST", "/_aliases", JSON.readTree("""
                {"actions":[
                  {"add":{"index":"%1$s-000001","alias":"%1$s-write","is_write_index":false}},
                  {"add":{"index":"%1$s-000002","alias":"%1$s-write","is_write_index":true}},
                  {"add":{"index":"%1$s-000002","alias":"%2$s"}}]}""".formatted(week, series)));
    }

    private void drop(String index, String id, long version) throws IOException {
        String line = "{\"delete\":{\"_index\":\"" + index + "\",\"_id\":\"" + id
                + "\",\"routing\":\"a1b2c3d4~0\",\"version\":" + version + ",\"version_type\":\"external_gte\"}}\n";
        try (java.net.http.HttpClient client = java.net.http.HttpClient.newHttpClient()) {
            client.send(
                    java.net.http.HttpRequest.newBuilder(java.net.URI.create(url() + "/_bulk"))
                            .header("Content-Type", "application/x-ndjson")
                            .POST(java.net.http.HttpRequest.BodyPublishers.ofString(line))
                            .build(),
                    java.net.http.HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private long count(String name) throws IOException {
        cluster().call("POST", "/" + name + "/_refresh");
        return cluster()
                .call("GET", "/" + name + "/_count")
                .body()
                .path("count")
                .asLong(-1);
    }

    private boolean found(String index, String id) throws IOException {
        return document(index, id).path("found").asBoolean();
    }

    private boolean isFound(String index, String id) {
        try {
            return found(index, id);
        } catch (IOException e) {
            return false;
        }
    }

    private String text(String index, String id) throws IOException {
        return document(index, id).path("_source").path("text").asText();
    }

    private JsonNode document(String index, String id) throws IOException {
        return cluster()
                .call("GET", "/" + index + "/_doc/" + id + "?routing=a1b2c3d4~0")
                .body();
    }
}
