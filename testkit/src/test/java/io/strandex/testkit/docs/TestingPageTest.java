package io.strandex.testkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.entry;

import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.events.OpKind;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.InterleavingFailure;
import io.strandex.testkit.driver.Interleavings;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.driver.TopologyDriverBuilder;
import io.strandex.testkit.events.IndexModel;
import io.strandex.testkit.events.MaterializeOracle;
import io.strandex.testkit.events.MediaAssertions;
import io.strandex.testkit.events.MediaDriver;
import io.strandex.testkit.events.SceneEvents;
import io.strandex.testkit.events.SkewedEvents;
import io.strandex.testkit.golden.GoldenFile;
import io.strandex.testkit.upgrade.TopologyDiff;
import io.strandex.testkit.upgrade.TopologyShape;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every block of {@code docs/testing.md}, run; {@link TestingPageBlocksTest} sees to it that none is missing. */
class TestingPageTest {

    private static final Properties CONFIG = config();
    private static final Map<String, ?> SERDES = Map.of("schema.registry.url", "mock://testing-page");

    private static Properties config() {
        var config = new Properties();
        config.put("application.id", "words");
        config.put(
                "deserialization.exception.handler", "org.apache.kafka.streams.errors.LogAndContinueExceptionHandler");
        config.put("errors.dead.letter.queue.topic.name", "dead");
        return config;
    }

    static Topology wordCount() {
        var builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((key, word) -> word)
                .repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                        .withName("by-word")
                        .withNumberOfPartitions(6))
                .groupByKey()
                .count(Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("counts-by-word"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long()))
                .toStream()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static TopologyDriverBuilder driver() {
        return TopologyDriver.of(wordCount(), CONFIG).topic("words", 3).topic("counts", 4);
    }

    @Test
    void shouldCountWords() {
        try (var driver = TopologyDriver.of(wordCount(), CONFIG)
                .topic("words", 3)
                .topic("counts", 4)
                .build()) {
            var words = driver.input("words", Serdes.String(), Serdes.String());
            words.send("line-1", "apple");
            words.send("line-2", "banana");
            words.send("line-3", "apple");
            driver.run();

            var counts = driver.output("counts", Serdes.String(), Serdes.Long());
            assertThat(counts.valuesByKey()).containsEntry("apple", List.of(1L, 2L));
        }
    }

    @Test
    void shouldShowTasksAndPartitions() {
        try (var driver = driver().build()) {
            driver.input("words", Serdes.String(), Serdes.String()).sendTo(2, "any key", "apple");
            driver.run();

            assertThat(driver.tasks()).hasSize(3 + 6);
            assertThat(driver.topics()).containsEntry("words-by-word-repartition", 6);
            assertThat(driver.partitionsOf(new TaskId(0, 2))).hasToString("[words-2]");
            assertThat(driver.output("words-by-word-repartition", Serdes.String(), Serdes.String())
                            .records())
                    .extracting(OutputRecord::key)
                    .containsExactly("apple");
        }
    }

    @Test
    void shouldKeepStateThroughMovesAndCrashes() {
        try (var driver = driver().commitEvery(100).build()) {
            var words = driver.input("words", Serdes.String(), Serdes.String());
            words.send("line-1", "apple");
            driver.run();

            assertThat(driver.rebalance()).as("records read from changelogs").isEqualTo(1);
            assertThat(driver.<String, Long>store("counts-by-word").get("apple"))
                    .isEqualTo(1);

            words.send("line-2", "apple");
            while (driver.step()) {
                // processed, but not committed
            }
            driver.crash();
            driver.run();
            assertThat(driver.<String, Long>store("counts-by-word").get("apple"))
                    .as("at least once: it may count twice, never less")
                    .isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void shouldNameWhatIsLost() {
        try (var driver = driver().topic("dead", 1).build()) {
            var words = driver.input("words", Serdes.String(), Serdes.String());
            words.send("a word that is null", null);
            driver.input("words", Serdes.String(), Serdes.ByteArray())
                    .send("fine", "pear".getBytes(StandardCharsets.UTF_8));
            driver.run();

            assertThat(driver.deadLetters()).isEmpty();
            assertThat(driver.droppedRecords()).isZero();
            assertThat(driver.silentlyDropped())
                    .extracting(lost -> new String(lost.key(), StandardCharsets.UTF_8))
                    .containsExactly("a word that is null");
        }
    }

    @Test
    void shouldRefuseMorePartitionsUnderAChangelog() {
        var builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as("counts-by-line"));

        try (var driver =
                TopologyDriver.of(builder.build(), CONFIG).topic("words", 3).build()) {
            assertThatThrownBy(() -> driver.addPartitions("words", 6))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("words-counts-by-line-changelog has invalid partitions");
        }
    }

    static Topology lastStateByOwner() {
        var builder = new StreamsBuilder();
        builder.stream("reports", Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((device, report) -> report.substring(0, report.indexOf(':')))
                .repartition(
                        Repartitioned.with(Serdes.String(), Serdes.String()).withName("by-owner"))
                .toTable(Materialized.<String, String>as(Stores.inMemoryKeyValueStore("last"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
        return builder.build();
    }

    @Test
    void shouldFindTheOrderThatFails() {
        var orders = Interleavings.of(
                () -> TopologyDriver.of(lastStateByOwner(), CONFIG).topic("reports", 2), driver -> {
                    var reports = driver.input("reports", Serdes.String(), Serdes.String());
                    reports.sendTo(0, "phone", "ann:online");
                    reports.sendTo(1, "laptop", "ann:offline");
                });
        Consumer<TopologyDriver> expectation = driver ->
                assertThat(driver.<String, String>store("last").get("ann")).isEqualTo("ann:offline");

        var failure = catchThrowableOfType(
                InterleavingFailure.class, () -> orders.tries(200).seed(7).expect(expectation));

        assertThat(failure).hasMessageContaining("* task 0_1 reads reports-1@0 laptop");
        assertThatThrownBy(() -> orders.replay(failure.order(), expectation)).hasMessage(failure.getMessage());
    }

    @Test
    void shouldHoldInEveryOrder() {
        var explored = Interleavings.of(TestingPageTest::driver, driver -> {
                    var words = driver.input("words", Serdes.String(), Serdes.String());
                    words.sendTo(0, "line-1", "apple");
                    words.sendTo(1, "line-2", "apple");
                })
                .expectInEveryOrder(
                        1_000,
                        driver -> assertThat(driver.<String, Long>store("counts-by-word")
                                        .get("apple"))
                                .isEqualTo(2));

        assertThat(explored.runs()).isGreaterThan(1);
    }

    @Test
    void shouldCountTheSameThroughAnyCrash() {
        var config = new Properties();
        config.putAll(CONFIG);
        config.put("processing.guarantee", "exactly_once_v2");
        Interleavings.of(
                        () -> TopologyDriver.of(wordCount(), config)
                                .topic("words", 3)
                                .topic("counts", 4)
                                .commitEvery(10),
                        driver -> driver.input("words", Serdes.String(), Serdes.String())
                                .send("line-1", "apple"))
                .crashes(1)
                .expect(driver -> assertThat(driver.output("counts", Serdes.String(), Serdes.Long())
                                .values())
                        .containsExactly(1L));
    }

    @Test
    void shouldBuildMediaEvents() {
        List<MediaEvent> lecture = SceneEvents.of("lecture-7", Instant.parse("2026-03-02T09:00:00Z"))
                .subtitles(Duration.ofSeconds(4), "Good morning.", "Today: hash tables.")
                .image(Duration.ofSeconds(3), "s3://frames/7/3.jpg")
                .events();
        List<MediaEvent> skewed = new SkewedEvents(7, 1_000, 1.1, Instant.parse("2026-03-02T09:00:00Z"))
                .stream().limit(5_000).toList();

        assertThat(lecture)
                .extracting(MediaEvent::getModality)
                .containsExactly(Modality.TEXT, Modality.TEXT, Modality.IMAGE);
        assertThat(skewed).hasSize(5_000);
    }

    private static List<MediaEvent> lecture() {
        return SceneEvents.of("lecture-7", Instant.parse("2026-03-02T09:00:00Z"))
                .subtitles(Duration.ofSeconds(4), "Good morning.", "Today: hash tables.")
                .events();
    }

    private static TopologyDriver eventsToOperations() {
        var builder = new StreamsBuilder();
        builder.stream("events", Consumed.with(Serdes.String(), AvroSerde.of(MediaEvent.class, SERDES)))
                .mapValues(TestingPageTest::operation)
                .to("operations", Produced.with(Serdes.String(), AvroSerde.of(IndexOp.class, SERDES)));
        return TopologyDriver.of(builder.build(), CONFIG)
                .topic("events", 3)
                .topic("operations", 2)
                .topic("rejected", 1)
                .build();
    }

    @Test
    void shouldDriveATopologyFromEventsToOperations() {
        var flow = new MediaDriver.Flow("events", "operations", "rejected", Duration.ofSeconds(2));
        try (var media = new MediaDriver(eventsToOperations(), flow, SERDES)) {
            lecture().forEach(media::send);

            assertThat(media.ops())
                    .hasSize(2)
                    .allSatisfy(op -> MediaAssertions.assertThat(op).isUpsert());
            assertThat(media.index().weeks("events")).containsOnly(entry("2026-w10", 2));
            assertThat(media.rejected()).isEmpty();
        }
    }

    @Test
    void shouldCompareWithAnOracle() {
        MediaEvent event = MediaEvents.upsert("s", "e", Modality.TEXT, Instant.parse("2021-01-01T00:00:00Z"))
                .build();
        var raw = List.of(new OutputRecord<>(
                "raw", 0, 0, "s!e", event, Instant.parse("2026-03-02T09:00:00Z"), new RecordHeaders()));
        List<IndexOp> operations = List.of(operation(event));

        MediaAssertions.assertThat(IndexModel.after(operations))
                .hasNoConflicts()
                .holdsExactly("events", new MaterializeOracle().documents(raw));
        MediaAssertions.assertThat(operations.getFirst()).isUpsert().isFor("events", "2020-w53");
    }

    private static IndexOp operation(MediaEvent event) {
        long time = event.getEventTime().toEpochMilli();
        String id = MediaKeys.defaults().eventKey(time, Modality.TEXT, event.getSceneId(), event.getEventId(), 0);
        String source =
                "{\"key\":\"%s\",\"event_id\":\"e\",\"modality\":\"TEXT\",\"event_time\":%d,\"scene_id\":\"s\",\"salt\":0}"
                        .formatted(id, time);
        return new IndexOp(
                OpKind.UPSERT,
                "events",
                IsoWeek.of(time).toString(),
                id,
                MediaKeys.defaults().routing("s", 0),
                1L,
                ByteBuffer.wrap(source.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldBalance() {
        Map<String, Integer> counts = Map.of("consumed", 10, "indexed", 7, "superseded", 2, "dead", 1);

        MediaAssertions.assertThatLedger(counts).balances().counts("dead", 1);
    }

    @Test
    void shouldGuardAnUpgrade(@TempDir Path directory) throws IOException {
        Path released = directory.resolve("released.json");
        try (var driver = driver().build()) {
            TopologyShape.of(driver).write(released); // once a release, and checked in
        }

        try (var driver = driver().build()) {
            TopologyDiff.assertSafe(TopologyShape.read(released), TopologyShape.of(driver));
        }
    }

    @Test
    void shouldLookAsItDid(@TempDir Path directory) {
        Path file = directory.resolve("word-count.txt");
        System.setProperty(GoldenFile.WRITE, "true");
        try {
            new GoldenFile(file).assertMatches(wordCount());
        } finally {
            System.clearProperty(GoldenFile.WRITE);
        }
        new GoldenFile(file).assertMatches(wordCount());
    }
}
