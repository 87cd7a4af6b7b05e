package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.testkit.bulk.BulkServer;
import java.io.IOException;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Public cases of keys at the sink. What a document is called stands in the operation; the record's key is not read. */
class KeyCasesTest {
    private static final String WEEK = "2026-w11";
    private static final String INDEX = "strandex-events-2026-w11-000001";

    private BulkServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = BulkServer.start();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    @DisplayName("C18: an empty id is a dead letter with a reason, its neighbours are indexed, the offset moves on")
    void shouldGoOnWhenAnIdIsEmpty() {
        try (FakeConnect connect = connect()) {
            // When
            connect.put(upsert("k1"), upsert(""), upsert("k3"));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("k1", "k3");
            assertThat(connect.letters)
                    .singleElement()
                    .extracting(FakeConnect.Letter::reason)
                    .isEqualTo("BAD_ID");
            assertThat(connect.committed(0).offset()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName(
            "C20: a record without key and value is a dead letter that keeps its place; without a key alone, indexed")
    void shouldGoOnWhenARecordHasNoKey() {
        try (FakeConnect connect = connect()) {
            // When
            SinkRecord good = connect.record(upsert("k1"));
            SinkRecord nothing = connect.record(0, null);
            SinkRecord last = connect.record(upsert("k3"));
            connect.task.put(List.of(good, nothing, last));
            connect.awaitSettled();

            // Then
            assertThat(good.key()).isNull();
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("k1", "k3");
            assertThat(connect.letters).singleElement().satisfies(letter -> {
                assertThat(letter.record().topic()).isEqualTo(FakeConnect.TOPIC);
                assertThat(letter.record().kafkaPartition()).isZero();
                assertThat(letter.record().kafkaOffset()).isEqualTo(1);
                assertThat(letter.reason()).isEqualTo("UNREADABLE");
            });
            assertThat(connect.committed(0).offset()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("C24: ids of 600 bytes that differ in the last have two documents, and a delete finds its own")
    void shouldDeleteTheRightOneWhenLongIdsDifferInTheLastByte() {
        try (FakeConnect connect = connect()) {
            // Given
            String a = key("x".repeat(599) + "a");
            String b = key("x".repeat(599) + "b");

            // When
            connect.put(upsert(a), upsert(b), Ops.delete(WEEK, a, 2));
            connect.awaitSettled();
            boolean onlyB = server.store().documents(INDEX).keySet().equals(java.util.Set.of(b));
            connect.put(Ops.delete(WEEK, b, 2));
            connect.awaitSettled();

            // Then
            assertThat(a).isNotEqualTo(b).hasSize(43);
            assertThat(onlyB).isTrue();
            assertThat(server.store().documents(INDEX)).isEmpty();
            assertThat(connect.letters).isEmpty();
        }
    }

    private FakeConnect connect() {
        return new FakeConnect(FakeConnect.properties(server.uri().toString()));
    }

    private static String key(String eventId) {
        return MediaKeys.defaults().eventKey(1773566813589L, Modality.TEXT, "cam", eventId, 0);
    }

    private static IndexOp upsert(String id) {
        return Ops.upsert(WEEK, id, 1, "text of " + id);
    }
}
