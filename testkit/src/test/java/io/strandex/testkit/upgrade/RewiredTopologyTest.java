package io.strandex.testkit.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.testkit.driver.TopologyDriver;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.TableJoined;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of what feeds what: which of them an application that has state survives. */
class RewiredTopologyTest {

    private static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());
    private static final Materialized<String, Long, KeyValueStore<Bytes, byte[]>> UNNAMED =
            Materialized.with(Serdes.String(), Serdes.Long());

    private static Materialized<String, Long, KeyValueStore<Bytes, byte[]>> named(String store) {
        return Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as(store)
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long());
    }

    private static Version counting(String topic, UnaryOperator<KStream<String, String>> steps) {
        return Version.of(builder ->
                steps.apply(builder.stream(topic, STRINGS)).groupByKey().count(named("counts")));
    }

    private static Version tables(String... optimization) {
        var version = Version.of(builder -> builder.table(
                "in",
                STRINGS,
                Materialized.<String, String>as(Stores.inMemoryKeyValueStore("latest"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String())));
        return optimization.length == 0 ? version : version.with("topology.optimization", optimization[0]);
    }

    private static void sendOne(TopologyDriver driver) {
        driver.input("in", Serdes.String(), Serdes.String()).send("k", "v");
    }

    private static @Nullable Object latest(TopologyDriver driver) {
        return driver.<String, String>store("latest").get("k");
    }

    @Test
    void shouldNameChangelogAndSourcesWhenAStoreIsFedThroughARepartition() {
        // Given
        var version = counting(
                "in",
                stream -> stream.selectKey((key, value) -> value)
                        .repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                                .withName("by-value")));

        // When
        var shape = version.shape();

        // Then
        assertThat(shape.stores().get("counts"))
                .extracting(StoreShape::changelog, StoreShape::sources)
                .containsExactly("counts-changelog", List.of("in"));
        assertThat(shape.internal())
                .extractingByKey("by-value-repartition")
                .extracting(InternalTopicShape::sources)
                .isEqualTo(List.of("in"));
    }

    @Test
    void shouldOnlyNoteWhenASourceTopicBecomesTheChangelog() {
        // Given
        var upgrade = new Upgrade(tables(), tables("all"));

        // When / Then
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes()).singleElement().asString().contains("latest", "source topic in", "compacted");
        upgrade.run(
                RewiredTopologyTest::sendOne,
                Set.of("in"),
                after -> assertThat(latest(after)).isEqualTo("v"));
    }

    @Test
    void shouldBreakWhenAStoreGetsAnEmptyChangelogInsteadOfItsSource() {
        // Given
        var upgrade = new Upgrade(tables("all"), tables());

        // When / Then
        assertThat(upgrade.breaks()).singleElement().asString().contains("latest", "empty");
        upgrade.run(
                RewiredTopologyTest::sendOne, after -> assertThat(latest(after)).isNull());
    }

    @Test
    void shouldBreakWhenOptimizationMergesRepartitionTopics() {
        // Given
        var version = Version.of(builder -> {
            var keyed = builder.stream("in", STRINGS).selectKey((key, value) -> value);
            keyed.groupByKey(Grouped.with("one", Serdes.String(), Serdes.String()))
                    .count(named("counts-one"));
            keyed.groupByKey(Grouped.with("two", Serdes.String(), Serdes.String()))
                    .count(named("counts-two"));
        });

        // When
        var breaks = new Upgrade(version, version.with("topology.optimization", "all")).breaks();

        // Then
        assertThat(breaks).containsExactly("two-repartition is gone or renamed: what it still holds is never read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"app-orders-changelog", "app-orders-repartition", "app-x-subscription-response-topic"})
    void shouldOnlyNoteWhenATopicOfOthersWithSuchANameIsNotReadAnyMore(String topic) {
        // Given
        var before = Version.of(builder -> {
                    builder.stream("in", STRINGS).to("out", Produced.with(Serdes.String(), Serdes.String()));
                    builder.stream(topic, STRINGS).to("out", Produced.with(Serdes.String(), Serdes.String()));
                })
                .topic(topic, 1);
        var after = Version.of(
                builder -> builder.stream("in", STRINGS).to("out", Produced.with(Serdes.String(), Serdes.String())));

        // When
        var upgrade = new Upgrade(before, after);

        // Then
        assertThat(before.shape().topics()).containsKey(topic);
        assertThat(before.shape().internal()).isEmpty();
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes()).containsExactly("topic " + topic + " is not used any more");
    }

    private static Version unnamed(String first, String second) {
        return Version.of(builder -> {
            builder.stream(first, STRINGS).groupByKey().count(UNNAMED);
            builder.stream(second, STRINGS).groupByKey().count(UNNAMED);
        });
    }

    @Test
    void shouldBreakWhenTwoUnnamedAggregationsOfTwoTopicsChangePlaces() {
        // Given
        var upgrade = new Upgrade(unnamed("in", "other"), unnamed("other", "in"));
        String ofIn = upgrade.old().shape().stores().entrySet().stream()
                .filter(store -> store.getValue().sources().contains("in"))
                .findFirst()
                .orElseThrow()
                .getKey();

        // When / Then
        assertThat(upgrade.breaks()).hasSize(2).allMatch(what -> what.contains("is fed from"));
        upgrade.run(RewiredTopologyTest::sendOne, after -> {
            after.input("other", Serdes.String(), Serdes.String()).send("k", "v");
            after.run();
            assertThat(after.<String, Long>store(ofIn).get("k"))
                    .as("the first record of the other topic, counted on")
                    .isEqualTo(2);
        });
    }

    private static Version twoOfOneTopic(boolean swapped) {
        return Version.of(builder -> {
            var stream = builder.stream("in", STRINGS);
            Runnable longOnes = () -> stream.filter((key, value) -> value.length() > 3)
                    .groupByKey()
                    .count(UNNAMED);
            Runnable upper =
                    () -> stream.mapValues(value -> value + "!").groupByKey().count(UNNAMED);
            List.of(swapped ? upper : longOnes, swapped ? longOnes : upper).forEach(Runnable::run);
        });
    }

    @Test
    void shouldBreakWhenTwoUnnamedAggregationsOfOneTopicChangePlaces() {
        // When
        var breaks = new Upgrade(twoOfOneTopic(false), twoOfOneTopic(true)).breaks();

        // Then
        assertThat(breaks).hasSize(2).allMatch(what -> what.contains("another one's state"));
    }

    @Test
    void shouldBreakWhenAStepBeforeAnUnnamedAggregationGivesItAnotherName() {
        // Given
        var before =
                Version.of(builder -> builder.stream("in", STRINGS).groupByKey().count(UNNAMED));
        var after = Version.of(builder -> builder.stream("in", STRINGS)
                .filter((key, value) -> true)
                .groupByKey()
                .count(UNNAMED));

        // When
        var breaks = new Upgrade(before, after).breaks();

        // Then
        assertThat(breaks).singleElement().asString().contains("gone or renamed");
    }

    @Test
    void shouldBreakWhenANamedStoreIsFedFromAnotherTopic() {
        // When
        var breaks = new Upgrade(counting("in", stream -> stream), counting("other", stream -> stream)).breaks();

        // Then
        assertThat(breaks)
                .containsExactly(
                        "store counts is fed from other instead of in: it goes on with what it made of the other");
    }

    @Test
    void shouldBreakWhenANamedStoreIsFedFromAnotherTopicThroughTheSameRepartition() {
        // Given
        UnaryOperator<KStream<String, String>> rekey = stream -> stream.repartition(
                Repartitioned.with(Serdes.String(), Serdes.String()).withName("by-key"));

        // When
        var breaks = new Upgrade(counting("in", rekey), counting("other", rekey)).breaks();

        // Then
        assertThat(breaks)
                .hasSize(2)
                .anyMatch(what -> what.startsWith("store counts is fed from other"))
                .anyMatch(what -> what.startsWith("by-key-repartition is fed from other"));
    }

    @Test
    void shouldOnlyNoteWhenATopicIsAddedToWhatFeedsAStoreOrTakenAway() {
        // Given
        var one = counting("in", stream -> stream);
        var two = Version.of(builder -> builder.stream("in", STRINGS)
                .merge(builder.stream("other", STRINGS))
                .groupByKey()
                .count(named("counts")));

        // When / Then
        assertThat(new Upgrade(one, two).breaks()).isEmpty();
        assertThat(new Upgrade(one, two).notes()).contains("store counts is fed from other too");
        assertThat(new Upgrade(two, one).breaks()).isEmpty();
        assertThat(new Upgrade(two, one).notes())
                .contains("store counts is not fed from other any more, and keeps what it made of it");
    }

    @Test
    void shouldSayNothingOfAStoreWhenAJoinThatReadsItGoes() {
        // Given
        Consumer<StreamsBuilder> table = builder -> builder.table("in", STRINGS, Materialized.as("latest"));
        var joined = Version.of(builder -> builder.stream("other", STRINGS)
                .join(builder.table("in", STRINGS, Materialized.as("latest")), (left, right) -> left + right)
                .to("out", Produced.with(Serdes.String(), Serdes.String())));

        // When
        var upgrade = new Upgrade(joined, Version.of(table));

        // Then
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes()).noneMatch(what -> what.contains("latest"));
    }

    @Test
    void shouldSayNothingWhenOnlyStepsAreNamedOtherwise() {
        // When
        var upgrade = new Upgrade(
                counting("in", stream -> stream.filter((key, value) -> true, Named.as("keep"))),
                counting("in", stream -> stream.filter((key, value) -> true, Named.as("retain"))));

        // Then
        assertThat(TopologyDiff.between(upgrade.old().shape(), upgrade.young().shape()))
                .isEmpty();
    }

    private static Version behind(int others, Materialized<String, Long, KeyValueStore<Bytes, byte[]>> store) {
        return Version.of(builder -> {
            for (int i = 0; i < others; i++) {
                builder.stream("other", STRINGS).to("out", Produced.with(Serdes.String(), Serdes.String()));
            }
            builder.stream("in", STRINGS).groupByKey().count(store);
        });
    }

    @Test
    void shouldOnlyNoteWhenAStoreWithAChangelogMovesToAnotherSubtopology() {
        // Given
        var upgrade = new Upgrade(behind(0, named("counts")), behind(1, named("counts")));

        // When / Then
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes())
                .contains("store counts moves from sub-topology 0 to 1: it is restored from its changelog once");
        upgrade.run(
                RewiredTopologyTest::sendOne,
                after ->
                        assertThat(after.<String, Long>store("counts").get("k")).isEqualTo(1));
    }

    @Test
    void shouldBreakWhenAStoreOnDiskWithoutAChangelogMovesToAnotherSubtopology() {
        // When
        var breaks = new Upgrade(
                        behind(0, named("counts").withLoggingDisabled()),
                        behind(1, named("counts").withLoggingDisabled()))
                .breaks();

        // Then
        assertThat(breaks).singleElement().asString().contains("from sub-topology 0 to 1", "left behind");
    }

    @Test
    void shouldNotBreakWhenAStoreThatOutlivesNothingGoes() {
        // Given
        var after = Version.of(builder -> builder.stream("in", STRINGS).foreach((key, value) -> {}));

        // When / Then
        assertThat(new Upgrade(scratch("in"), after).breaks()).isEmpty();
    }

    private static Version scratch(String topic) {
        return Version.of(builder -> builder.stream(topic, STRINGS)
                .groupByKey()
                .count(Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("scratch"))
                        .withLoggingDisabled()));
    }

    @Test
    void shouldNotBreakWhenAStoreThatOutlivesNothingIsFedFromAnotherTopic() {
        // Given
        var upgrade = new Upgrade(scratch("in"), scratch("other").topic("in", 4));

        // When / Then
        assertThat(upgrade.breaks()).isEmpty();
    }

    private static final class Idle implements Processor<String, String, Void, Void> {

        @Override
        public void process(Record<String, String> event) {
            // only what feeds it matters
        }
    }

    @Test
    void shouldCompareWhatAProcessorOfTheUsersFeedsWhenAStoreHasNoDsl() {
        // Given
        Function<String, Version> version = topic -> Version.running(config -> new Topology()
                .addSource(
                        "read", Serdes.String().deserializer(), Serdes.String().deserializer(), topic)
                .addProcessor("keep", Idle::new, "read")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore("kept"), Serdes.String(), Serdes.String()),
                        "keep"));

        // When
        var breaks = new Upgrade(version.apply("in"), version.apply("other")).breaks();

        // Then
        assertThat(version.apply("in").store("kept").kind()).isEqualTo("key-value");
        assertThat(breaks).singleElement().asString().startsWith("store kept is fed from other instead of in");
    }

    private static Version suppressing(String name) {
        return Version.of(builder -> builder.stream("in", STRINGS)
                .groupByKey()
                .count(named("counts"))
                .suppress(Suppressed.<String>untilTimeLimit(
                                Duration.ofMinutes(5), Suppressed.BufferConfig.maxRecords(100))
                        .withName(name))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long())));
    }

    @Test
    void shouldBreakWhenABufferOfSuppressIsRenamed() {
        // When
        var same = new Upgrade(suppressing("hold"), suppressing("hold"));
        var renamed = new Upgrade(suppressing("hold"), suppressing("keep"));

        // Then
        assertThat(same.old().store("hold-store").changelog()).isEqualTo("hold-store-changelog");
        assertThat(same.breaks()).isEmpty();
        assertThat(renamed.breaks()).containsExactly("store hold-store is gone or renamed: its state is lost");
    }

    private static Version foreignKeys(String name) {
        return Version.of(builder -> builder.table("in", STRINGS, Materialized.as("left"))
                .join(
                        builder.table("other", STRINGS, Materialized.as("right")),
                        (String value) -> value,
                        (left, right) -> left + right,
                        TableJoined.as(name),
                        Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("joined")
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String())));
    }

    @Test
    void shouldBreakWhenAJoinByAForeignKeyIsRenamed() {
        // When
        var same = new Upgrade(foreignKeys("owner"), foreignKeys("owner"));
        var renamed = new Upgrade(foreignKeys("owner"), foreignKeys("holder"));

        // Then
        assertThat(same.breaks()).isEmpty();
        assertThat(same.old().shape().topics()).containsOnlyKeys("in", "other", "out");
        assertThat(renamed.breaks())
                .anyMatch(what -> what.startsWith("owner-subscription-registration-topic is gone"))
                .anyMatch(what -> what.startsWith("owner-subscription-response-topic is gone"))
                .noneMatch(what -> what.contains("left") || what.contains("right"));
    }

    @Test
    void shouldSayItOnceWhenTheApplicationIdChanges() {
        // Given
        var version = counting("in", stream -> stream);

        // When
        var breaks = new Upgrade(version, version.with("application.id", "app2")).breaks();

        // Then
        assertThat(breaks).singleElement().asString().startsWith("application id app becomes app2");
    }

    @Test
    void shouldNameThePatternsTopicsWhenAStoreIsFedByOne() {
        // Given
        var pattern = Version.of(builder -> builder.stream(java.util.regex.Pattern.compile("orders-.*"), STRINGS)
                .groupByKey()
                .count(named("counts")));

        // When
        var upgrade = new Upgrade(
                pattern.topic("orders-a", 1), pattern.topic("orders-a", 1).topic("orders-b", 1));

        // Then
        assertThat(upgrade.old().store("counts").sources()).containsExactly("orders-a");
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes()).contains("store counts is fed from orders-b too");
    }

    private static Version global(String topic, boolean onDisk) {
        return Version.of(builder -> {
            builder.globalTable(
                    topic,
                    STRINGS,
                    Materialized.<String, String>as(
                            onDisk ? Stores.persistentKeyValueStore("names") : Stores.inMemoryKeyValueStore("names")));
            builder.stream("in", STRINGS).to("out", Produced.with(Serdes.String(), Serdes.String()));
        });
    }

    @Test
    void shouldBreakWhenAGlobalStoreOnDiskIsFilledFromAnotherTopic() {
        // Given
        var upgrade = new Upgrade(
                global("names-1", true).topic("names-1", 1),
                global("names-2", true).topic("names-2", 1));

        // When / Then
        assertThat(upgrade.old().global("names").changelog()).isEqualTo("names-1");
        assertThat(upgrade.breaks()).singleElement().asString().contains("names-2 instead of names-1", "delete");
    }

    @Test
    void shouldOnlyNoteWhenAGlobalStoreInMemoryIsFilledFromAnotherTopicOrGoes() {
        // Given
        var old = global("names-1", false).topic("names-1", 1);
        var without = Version.of(
                builder -> builder.stream("in", STRINGS).to("out", Produced.with(Serdes.String(), Serdes.String())));

        // When / Then
        assertThat(new Upgrade(old, global("names-2", false).topic("names-2", 1)).breaks())
                .isEmpty();
        assertThat(new Upgrade(old, without).breaks()).isEmpty();
        assertThat(new Upgrade(old, without).notes()).anyMatch(what -> what.startsWith("global store names is gone"));
    }
}
