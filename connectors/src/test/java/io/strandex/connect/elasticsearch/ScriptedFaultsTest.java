package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.events.IndexOp;
import io.strandex.testkit.bulk.BulkItem;
import io.strandex.testkit.bulk.BulkRequest;
import io.strandex.testkit.bulk.BulkServer;
import io.strandex.testkit.bulk.Fate;
import io.strandex.testkit.bulk.IndexBlock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a genuine Elasticsearch can't be made to do on demand. */
class ScriptedFaultsTest {
    private static final String WEEK = "2020-w52";
    private static final String INDEX = "strandex-events-2020-w52-000001";

    private BulkServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = BulkServer.start();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @DisplayName("C87: both names of the error are bad data")
    @ValueSource(strings = {"mapper_parsing_exception", "document_parsing_exception"})
    void shouldDeadLetterWhenADocumentDoesNotFitWhateverTheErrorIsCalled(String type) {
        server.script().item(item -> item.id().equals("b"), 1, 400, type, "failed to parse field [attrs.size]");
        try (FakeConnect connect = connect()) {
            // When
            connect.put(upsert("a"), upsert("b"));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("a");
            assertThat(connect.letters)
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.cause())
                            .hasMessageContaining(type)
                            .hasMessageContaining("attrs.size"));
        }
    }

    @DisplayName("C97: action lines and escapes count")
    @Test
    void shouldKeepEveryBodyBelowTheLimitWhenDocumentsAreLarge() {
        Map<String, String> properties = properties();
        properties.put("bulk.size.bytes", "1048576");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            String text = "\\\"".repeat(50_000);
            connect.put(IntStream.range(0, 30)
                    .mapToObj(i -> Ops.upsert(WEEK, "d" + i, 1, text))
                    .toArray(IndexOp[]::new));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).hasSize(30);
            assertThat(server.requests()).extracting(BulkRequest::bytes).allMatch(bytes -> bytes <= 1 << 20);
        }
    }

    @Test
    void shouldHalveUntilItFitsWhenTheServerTakesLessThanConfigured() {
        server.script().maxBytes(3_000);
        try (FakeConnect connect = connect()) {
            // When
            connect.put(IntStream.range(0, 100).mapToObj(i -> upsert("d" + i)).toArray(IndexOp[]::new));
            connect.put(Ops.upsert(WEEK, "huge", 1, "x".repeat(5_000)));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).hasSize(100);
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("TOO_LARGE");
        }
    }

    @DisplayName("C99: the second request holds the rejected item only, and offsets wait for it")
    @Test
    void shouldSendOnlyTheRejectedItemAgainWhenOneMeets429() {
        server.script().item(item -> item.id().equals("b"), 1, 429, "es_rejected_execution_exception", "queue full");
        Map<String, String> properties = properties();
        properties.put("retry.backoff.ms", "500");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(upsert("a"), upsert("b"), upsert("c"));
            connect.await(() -> connect.metric("retries-busy-total") == 1);
            long early = connect.committed(0).offset();
            connect.awaitSettled();

            // Then
            assertThat(early).isEqualTo(1);
            assertThat(connect.committed(0).offset()).isEqualTo(3);
            assertThat(ids()).containsExactly(List.of("a", "b", "c"), List.of("b"));
        }
    }

    @DisplayName("C101: each item has an outcome of its own")
    @Test
    void shouldTellTheItemsApartWhenAnAnswerHoldsSeveralKinds() {
        server.script()
                .item(item -> item.id().equals("bad"), 1, 400, "document_parsing_exception", "no")
                .item(item -> item.id().equals("away"), 1, 503, "unavailable_shards_exception", "primary away")
                .item(item -> item.id().equals("old"), 1, 409, "version_conflict_engine_exception", "newer there");
        try (FakeConnect connect = connect()) {
            // When
            connect.put(upsert("good"), upsert("bad"), upsert("away"), upsert("old"));
            connect.awaitSettled();

            // Then
            assertThat(ids()).containsExactly(List.of("good", "bad", "away", "old"), List.of("away"));
            assertThat(connect.committed(0).metadata()).contains("indexed=2", "superseded=1", "dead=1");
        }
    }

    /** One operation that makes Elasticsearch refuse the whole request stands alone in the end. */
    @Test
    void shouldFindTheCulpritWhenAWholeRequestIsRefused() {
        server.script()
                .request(
                        request -> request.items().stream()
                                .anyMatch(item -> item.id().equals("d13")),
                        Integer.MAX_VALUE,
                        new Fate.Refuse(400, "illegal_argument_exception", "something new in this version"));
        try (FakeConnect connect = connect()) {
            // When
            connect.put(IntStream.range(0, 50).mapToObj(i -> upsert("d" + i)).toArray(IndexOp[]::new));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).hasSize(49);
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("REFUSED");
        }
    }

    /** A 400 that is not Elasticsearch's says nothing about the operations. */
    @Test
    void shouldTryAgainWhenSomethingBeforeElasticsearchRefuses() {
        server.script().next(3, new Fate.Refuse(400, "", "")).next(2, new Fate.Refuse(502, "", ""));
        try (FakeConnect connect = connect()) {
            // When
            connect.put(upsert("a"));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("a");
            assertThat(connect.letters).isEmpty();
        }
    }

    @Test
    void shouldLoseNothingWhenConnectionsAreCutAndAnswersHalved() {
        server.script()
                .next(1, new Fate.Reset(false))
                .next(1, new Fate.Reset(true))
                .next(1, new Fate.Half())
                .next(1, new Fate.Refuse(503, "", ""));
        try (FakeConnect connect = connect()) {
            // When
            connect.put(upsert("a"), Ops.delete(WEEK, "b", 1));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("a");
            assertThat(connect.committed(0).offset()).isEqualTo(2);
            assertThat(connect.metric("requests-lost-total")).isGreaterThanOrEqualTo(3);
        }
    }

    @DisplayName(
            "C118: put gives control back in time although Elasticsearch hangs, and partitions pause when the buffer is full")
    @Test
    void shouldReturnFromPutInTimeWhenElasticsearchHangs() {
        server.script().next(3, Fate.HANG);
        Map<String, String> properties = properties();
        properties.put("request.timeout.ms", "1000");
        properties.put("max.buffered.bytes", "1048576");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            long longest = 0;
            for (int i = 0; i < 20; i++) {
                long start = System.nanoTime();
                connect.put(Ops.upsert(WEEK, "d" + i, 1, "x".repeat(100_000)));
                longest = Math.max(longest, System.nanoTime() - start);
            }
            boolean paused = connect.isPaused();
            connect.awaitSettled();

            // Then
            assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofSeconds(1));
            assertThat(paused).isTrue();
            connect.await(() -> !connect.isPaused());
            assertThat(server.store().documents(INDEX)).hasSize(20);
        }
    }

    @DisplayName("C118: a partition that a rebalance adds while the buffer is full pauses as the others do")
    @Test
    void shouldPauseWhatARebalanceAddsWhenTheBufferIsFull() {
        server.script().next(3, Fate.HANG);
        Map<String, String> properties = properties();
        properties.put("request.timeout.ms", "1000");
        properties.put("max.buffered.bytes", "1048576");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            for (int i = 0; i < 20; i++) {
                connect.put(Ops.upsert(WEEK, "d" + i, 1, "x".repeat(100_000)));
            }

            // When
            connect.assign(1);

            // Then
            assertThat(connect.isPaused(0)).isTrue();
            assertThat(connect.isPaused(1)).isTrue();
            connect.await(() -> !connect.isPaused());
            connect.awaitSettled();
            assertThat(server.store().documents(INDEX)).hasSize(20);
        }
    }

    @DisplayName("C120: offsets belong to the source topic whatever a transform called the record")
    @Test
    void shouldCommitUnderTheSourceTopicWhenATransformRenamedTheRecord() {
        try (FakeConnect connect = connect()) {
            // Given
            SinkRecord record = connect.record(upsert("a"));
            SinkRecord renamed = record.newRecord(
                    "renamed-2026", 7, null, null, record.valueSchema(), record.value(), record.timestamp());

            // When
            connect.task.put(List.of(renamed));
            connect.awaitSettled();

            // Then
            assertThat(connect.task.preCommit(Map.of())).containsOnlyKeys(new TopicPartition(FakeConnect.TOPIC, 0));
        }
    }

    @ParameterizedTest
    @DisplayName("C141: a nearly full disk is no reason to give data up, in both of its forms")
    @ValueSource(strings = {"FLOOD", "FLOOD_AS_403"})
    void shouldWaitForRoomWhenADiskIsNearlyFull(String block) {
        try (FakeConnect connect = connect()) {
            // Given
            connect.put(upsert("a"));
            connect.awaitSettled();
            server.store().block(INDEX, IndexBlock.valueOf(block));

            // When
            connect.put(upsert("b"));
            connect.await(() -> connect.metric("retries-flood-total") >= 3);
            server.store().block(INDEX, IndexBlock.NONE);
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).isEmpty();
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("a", "b");
        }
    }

    /** One series without privileges does not hold the others. */
    @Test
    void shouldParkOnlyTheSeriesThatTheUserMayNotWrite() {
        try (FakeConnect connect = connect()) {
            // Given
            connect.put(Ops.upsert("2020-w51", "a", 1, "one"), upsert("a"));
            connect.awaitSettled();
            server.store().block("strandex-events-2020-w51-000001", IndexBlock.FORBIDDEN);

            // When
            connect.put(Ops.upsert("2020-w51", "b", 1, "parked"), upsert("b"));
            connect.await(() -> server.store().documents(INDEX).containsKey("b"));
            connect.await(() -> connect.metric("operations-open") == 1);
            server.store().block("strandex-events-2020-w51-000001", IndexBlock.NONE);
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents("strandex-events-2020-w51-000001"))
                    .containsOnlyKeys("a", "b");
        }
    }

    @Test
    void shouldFailWithOneSentenceWhenCredentialsStayRefused() {
        server.script()
                .next(
                        Integer.MAX_VALUE,
                        new Fate.Refuse(401, "security_exception", "unable to authenticate user [svc]"));
        Map<String, String> properties = properties();
        properties.put("auth.grace.ms", "200");
        properties.put("connection.username", "svc");
        properties.put("connection.password", "S3cret-7");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(upsert("a"));

            // Then
            assertThatThrownBy(() -> connect.await(() -> false))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("connection.password")
                    .hasMessageNotContaining("S3cret");
        }
    }

    @Test
    void shouldCompressBodiesWhenAsked() {
        Map<String, String> properties = properties();
        properties.put("connection.compression", "true");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(upsert("a"), Ops.delete(WEEK, "b", 1));
            connect.awaitSettled();

            // Then
            assertThat(server.store().documents(INDEX)).containsOnlyKeys("a");
            assertThat(server.encodings()).containsOnly("gzip");
        }
    }

    @Test
    void shouldGoOnWithAnotherHostWhenOneIsAway() throws IOException {
        BulkServer second = server.another();
        Map<String, String> properties = properties();
        properties.put("connection.url", second.uri() + "," + server.uri());
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(upsert("a"), upsert("b"));
            connect.awaitSettled();

            // When
            second.close();
            for (int i = 0; i < 20; i++) {
                connect.put(upsert("c" + i));
                connect.awaitSettled();
            }

            // Then
            assertThat(server.store().documents(INDEX)).hasSize(22);
            assertThat(connect.letters).isEmpty();
        }
    }

    @Test
    void shouldUseAllItsRequestsAtOnceWhenItStarts() {
        server.script().next(4, new Fate.Answer(2_000));
        Map<String, String> properties = properties();
        properties.put("max.in.flight.requests", "4");
        properties.put("bulk.actions", "10");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(IntStream.range(0, 40).mapToObj(i -> upsert("d" + i)).toArray(IndexOp[]::new));
            connect.await(() -> server.requests().size() == 4);

            // Then
            assertThat(server.maxInFlight()).isEqualTo(4);
            connect.awaitSettled();
        }
    }

    @Test
    void shouldDropWhatWasNotSentWhenAPartitionIsTakenAway() {
        server.script().next(1, new Fate.Answer(300));
        Map<String, String> properties = properties();
        properties.put("max.in.flight.requests", "1");
        properties.put("bulk.actions", "1");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(upsert("a"), upsert("b"), upsert("c"));
            connect.await(() -> !server.requests().isEmpty());

            // When
            connect.task.close(List.of(new TopicPartition(FakeConnect.TOPIC, 0)));
            connect.await(() -> connect.metric("buffered-bytes") == 0);

            // Then
            assertThat(ids()).containsExactly(List.of("a"));
        }
    }

    @Test
    void shouldStartAgainWithItsMetricsWhenATaskWasStopped() {
        try (FakeConnect connect = connect()) {
            // When
            connect.task.stop();
            connect.task.start(properties());

            // Then
            assertThat(connect.metric("operations-consumed-total")).isZero();
        }
    }

    private List<List<String>> ids() {
        return server.requests().stream()
                .map(request -> request.items().stream().map(BulkItem::id).toList())
                .toList();
    }

    private FakeConnect connect() {
        return new FakeConnect(properties());
    }

    private Map<String, String> properties() {
        Map<String, String> properties = FakeConnect.properties(server.uri().toString());
        properties.put("retry.backoff.ms", "20");
        return properties;
    }

    private static IndexOp upsert(String id) {
        return Ops.upsert(WEEK, id, 1, "text of " + id);
    }
}
