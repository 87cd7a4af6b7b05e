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
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TopologyException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every block of {@code docs/testing.md}, run; {@link TestingPageBlocksTest} sees to it that none is missing. */
class TestingPageTest {

    private static final Properties CONFIG = new Properties();
    private static final Map<String, ?> SERDES = Map.of("schema.registry.url", "mock://my-test");

    static {
        CONFIG.put("application.id", "words");
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
        try (var driver = driver().build()) {
            var words = driver.input("words", Serdes.String(), Serdes.String());
            words.send("a word that is null", null);
            words.send("fine", "pear");
            driver.run();

            assertThat(driver.droppedRecords()).as("what Kafka counts").isZero();
            assertThat(driver.silentlyDropped())
                    .extracting(lost -> new String(lost.key(), StandardCharsets.UTF_8))
                    .containsExactly("a word that is null");
        }
    }

    static Topology prices() {
        var builder = new StreamsBuilder();
        builder.stream("prices", Consumed.with(Serdes.String(), Serdes.Long()))
                .mapValues(price -> 100 * price)
                .to("cents", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    @Test
    void shouldKeepWhatIsDead() {
        var config = new Properties();
        config.putAll(CONFIG);
        config.put("deserialization.exception.handler", LogAndContinueExceptionHandler.class);
        config.put("errors.dead.letter.queue.topic.name", "dead");

        try (var driver = TopologyDriver.of(prices(), config)
                .topic("prices", 3)
                .topic("cents", 3)
                .build()) {
            driver.input("prices", Serdes.String(), Serdes.String()).sendTo(2, "apple", "two"); // no long
            driver.input("prices", Serdes.String(), Serdes.Long()).send("pear", 3L);
            driver.run();

            assertThat(driver.deadLetters()).singleElement().satisfies(dead -> {
                assertThat(dead.value()).asString().isEqualTo("two");
                assertThat(dead.header("__streams.errors.topic")).isEqualTo("prices");
                assertThat(dead.header("__streams.errors.partition")).isEqualTo("2");
            });
            assertThat(driver.droppedRecords()).isEqualTo(1);
            assertThat(driver.silentlyDropped()).isEmpty();
        }
    }

    @Test
    void shouldCountTwiceWhatIsWrittenTwice() {
        try (var driver = driver().build()) {
            driver.input("words", Serdes.String(), Serdes.String()).sendTo(0, "line-1", "apple");
            driver.duplicate("words", 0, 0); // partition 0, offset 0
            driver.run();

            assertThat(driver.<String, Long>store("counts-by-word").get("apple"))
                    .isEqualTo(2);
        }
    }

    static Topology visits() {
        var builder = new StreamsBuilder();
        var byVisitor = builder.stream("visits", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        byVisitor
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMinutes(1)))
                .count(Materialized.as("visits-by-minute"));
        byVisitor
                .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(Duration.ofMinutes(5)))
                .count(Materialized.as("visits-by-session"));
        builder.table(
                "prices",
                Consumed.with(Serdes.String(), Serdes.Long()),
                Materialized.as(Stores.persistentVersionedKeyValueStore("prices-by-time", Duration.ofDays(1))));
        return builder.build();
    }

    @Test
    void shouldLookIntoEveryKindOfStore() {
        try (var driver = TopologyDriver.of(visits(), CONFIG)
                .topic("visits", 3)
                .topic("prices", 1)
                .build()) {
            Instant nine = Instant.parse("2026-03-02T09:00:00Z");
            var visits = driver.input("visits", Serdes.String(), Serdes.String());
            visits.send("ann", "home", nine);
            visits.send("ann", "cart", nine.plusSeconds(90));
            var prices = driver.input("prices", Serdes.String(), Serdes.Long());
            prices.send("apple", 2L, nine);
            prices.send("apple", 3L, nine.plusSeconds(60));
            driver.run();

            assertThat(driver.<String, Long>windows("visits-by-minute").values())
                    .containsExactly(1L, 1L);
            assertThat(driver.<String, Long>windows("visits-by-session").values())
                    .containsExactly(2L);
            assertThat(driver.<String, Long>versionedStore("prices-by-time", 0)
                            .get("apple", nine.plusSeconds(30).toEpochMilli())
                            .value())
                    .isEqualTo(2);
        }
    }

    static Topology visitsWithNames() {
        var builder = new StreamsBuilder();
        var names = builder.table("names", Consumed.with(Serdes.String(), Serdes.String()));
        builder.stream("visits", Consumed.with(Serdes.String(), Serdes.String()))
                .join(names, (visit, name) -> name + ": " + visit)
                .to("named", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static TopologyDriverBuilder unequal() {
        return TopologyDriver.of(visitsWithNames(), CONFIG)
                .topic("visits", 3)
                .topic("names", 4)
                .topic("named", 1);
    }

    @Test
    void shouldShowWhatKafkaLetsPass() {
        assertThatThrownBy(() -> unequal().build())
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("Topics not co-partitioned");

        try (var driver = unequal().checkCopartitioningOnlyAsKafkaDoes().build()) {
            for (int visitor = 0; visitor < 100; visitor++) {
                driver.input("names", Serdes.String(), Serdes.String()).send("v" + visitor, "Ann");
                driver.run();
                driver.input("visits", Serdes.String(), Serdes.String()).send("v" + visitor, "home");
            }
            driver.run();

            assertThat(driver.output("named", Serdes.String(), Serdes.String()).records())
                    .as("most visits do not find their names")
                    .hasSizeLessThan(50);
        }
    }

    @Test
    void shouldCreateWhatNobodyDeclared() {
        try (var driver = TopologyDriver.of(wordCount(), CONFIG)
                .topic("words", 3)
                .undeclaredTopics(2)
                .build()) {
            assertThat(driver.topics()).containsEntry("counts", 2);
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
        var explored = Interleavings.of(() -> driver(), driver -> {
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
                .mapValues(event -> operation(event))
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
