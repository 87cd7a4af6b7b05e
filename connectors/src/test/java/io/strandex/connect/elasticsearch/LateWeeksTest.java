package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.testkit.bulk.BulkServer;
import io.strandex.testkit.bulk.Fate;
import io.strandex.testkit.bulk.IndexBlock;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Old weeks that can't be written to, and the current one beside them, where a genuine Elasticsearch can't be brought there on demand. */
class LateWeeksTest {
    private static final String OLD = "2026-w08";
    private static final String CURRENT = "2026-w11";
    private static final String OLD_INDEX = "strandex-events-2026-w08-000001";
    private static final String CURRENT_INDEX = "strandex-events-2026-w11-000001";

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
    @DisplayName("C143: what is late for a searchable snapshot is a dead letter, 100 current ones are indexed")
    void shouldDeadLetterWhenALateOperationMeetsASearchableSnapshot() {
        try (FakeConnect connect = connect(Map.of())) {
            // Given
            open(connect);
            server.store().block(OLD_INDEX, IndexBlock.SNAPSHOT);

            // When
            connect.put(Ops.upsert(OLD, "late", 1, "late"));
            connect.put(current(100));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters)
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.cause())
                            .hasMessageStartingWith("BLOCKED")
                            .hasMessageContaining("searchable snapshot")
                            .hasMessageContaining("FORBIDDEN/8"));
            assertThat(server.store().documents(CURRENT_INDEX)).hasSize(100);
        }
    }

    @Test
    @DisplayName("C143: without the privilege to lift a block, what is late is a dead letter")
    void shouldDeadLetterWhenTheBlockMayNotBeLifted() {
        server.script()
                .call(
                        "PUT",
                        path -> path.endsWith("/_settings"),
                        Integer.MAX_VALUE,
                        new Fate.Refuse(403, "security_exception", "action is unauthorized"));
        try (FakeConnect connect = connect(Map.of())) {
            // Given
            open(connect);
            server.store().block(OLD_INDEX, IndexBlock.WRITE);

            // When
            connect.put(Ops.upsert(OLD, "late", 1, "late"));
            connect.put(current(100));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters)
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.cause()).hasMessageContaining("security_exception"));
            assertThat(server.store().documents(CURRENT_INDEX)).hasSize(100);
        }
    }

    @Test
    @DisplayName("C143: by choice what is late expires")
    void shouldExpireWhenThePolicySaysSo() {
        try (FakeConnect connect = connect(Map.of("blocked.policy", "expire"))) {
            // Given
            open(connect);
            server.store().block(OLD_INDEX, IndexBlock.WRITE);

            // When
            connect.put(Ops.upsert(OLD, "late", 1, "late"), Ops.delete(OLD, "first", 2));
            connect.put(current(100));
            connect.awaitSettled();

            // Then
            assertThat(connect.metric("operations-expired-total")).isEqualTo(2);
            assertThat(connect.letters).isEmpty();
            assertThat(server.store().block(OLD_INDEX)).isEqualTo(IndexBlock.WRITE);
        }
    }

    @Test
    @DisplayName("C143: however many old weeks collect operations, the current one does not wait for their next turn")
    void shouldGoOnWithTheCurrentWeekWhenManyOldOnesAreBlocked() {
        Map<String, String> settings = Map.of("max.buffered.bytes", "1048576", "blocked.interval.ms", "3600000");
        try (FakeConnect connect = connect(settings)) {
            // Given: forty read-only weeks whose blocks were lifted once within the hour
            connect.put(old(1, "small"));
            connect.awaitSettled();
            for (int week = 1; week <= 40; week++) {
                server.store().block(index(week), IndexBlock.WRITE);
            }
            connect.put(old(2, "small"));
            connect.awaitSettled();
            connect.await(() -> IntStream.rangeClosed(1, 40)
                    .allMatch(week -> server.store().block(index(week)) == IndexBlock.WRITE));

            // When: more comes for them than the buffer holds
            String large = "x".repeat(20_000);
            for (int version = 3; version < 6; version++) {
                connect.put(old(version, large));
            }
            connect.put(Ops.upsert("2026-w11", "current", 1, "current"));

            // Then
            connect.await(
                    () -> server.store().document(CURRENT_INDEX, "current").isPresent() && !connect.isPaused());
            assertThat(connect.letters).isEmpty();
        }
    }

    @Test
    @DisplayName("C145: too many shards for a new week is waited out, weeks that exist go on, nothing is a dead letter")
    void shouldWaitWhenTheClusterTakesNoFurtherShards() {
        AtomicBoolean full = new AtomicBoolean(true);
        server.script()
                .call(
                        "PUT",
                        path -> full.get() && path.equals("/" + CURRENT_INDEX),
                        Integer.MAX_VALUE,
                        new Fate.Refuse(
                                400,
                                "validation_exception",
                                "Validation Failed: 1: this action would add [2] shards, but this cluster currently has"
                                        + " [999]/[1000] maximum normal shards open;"));
        try (FakeConnect connect = connect(Map.of())) {
            // Given
            connect.put(Ops.upsert(OLD, "first", 1, "first"));
            connect.awaitSettled();

            // When
            connect.put(Ops.upsert(CURRENT, "waits", 1, "waits"), Ops.upsert(OLD, "goes", 1, "goes on"));
            connect.await(() -> server.store().document(OLD_INDEX, "goes").isPresent());
            connect.await(() -> connect.metric("operations-open") == 1);
            full.set(false);
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).isEmpty();
            assertThat(server.store().documents(CURRENT_INDEX)).containsOnlyKeys("waits");
        }
    }

    @Test
    @DisplayName(
            "C134: names of indices come from settings, not from topics; an upper-case prefix is refused with the form it must have")
    void shouldRefuseAnUpperCasePrefixWhenTheConfigurationIsChecked() {
        // Given
        Map<String, String> properties = FakeConnect.properties(server.uri().toString());
        properties.put("topics", "MM.Events-Prod");
        properties.put("index.prefix", "MM.Events-Prod");

        // When
        Config config = new ElasticsearchSinkConnector().validate(properties);

        // Then
        assertThat(config.configValues())
                .filteredOn(value -> !value.errorMessages().isEmpty())
                .singleElement()
                .satisfies(value -> assertThat(value.name()).isEqualTo("index.prefix"))
                .extracting(ConfigValue::errorMessages)
                .asString()
                .contains("lower case");
    }

    @Test
    @DisplayName("C134: a week written with a capital W is no week, and makes no index")
    void shouldDeadLetterWhenAWeekIsWrittenWithACapital() {
        try (FakeConnect connect = connect(Map.of())) {
            // When
            connect.put(Ops.upsert("2026-W53", "a", 1, "capital"), Ops.upsert("2026-w53", "b", 1, "small"));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("BAD_DESTINATION");
            assertThat(server.store().documents("strandex-events-2026-w53-000001"))
                    .containsOnlyKeys("b");
        }
    }

    private static void open(FakeConnect connect) {
        connect.put(Ops.upsert(OLD, "first", 1, "first"));
        connect.awaitSettled();
    }

    private static IndexOp[] current(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Ops.upsert(CURRENT, "c" + i, 1, "current"))
                .toArray(IndexOp[]::new);
    }

    private static IndexOp[] old(int version, String text) {
        return IntStream.rangeClosed(1, 40)
                .mapToObj(week -> Ops.upsert("2025-w%02d".formatted(week), "k", version, text))
                .toArray(IndexOp[]::new);
    }

    private static String index(int week) {
        return "strandex-events-2025-w%02d-000001".formatted(week);
    }

    private FakeConnect connect(Map<String, String> more) {
        Map<String, String> properties = FakeConnect.properties(server.uri().toString());
        properties.put("retry.backoff.ms", "20");
        properties.putAll(more);
        return new FakeConnect(properties);
    }
}
