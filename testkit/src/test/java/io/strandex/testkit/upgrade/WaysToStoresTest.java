package io.strandex.testkit.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** By which ways records come to a store, and through which processors. */
class WaysToStoresTest {

    private static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());

    private static Materialized<String, Long, KeyValueStore<Bytes, byte[]>> counts() {
        return Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("counts"))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long());
    }

    private static KGroupedStream<String, String> byValue(KStream<String, String> stream, String name) {
        return stream.groupBy((key, value) -> value, Grouped.with(name, Serdes.String(), Serdes.String()));
    }

    private static Version counting(UnaryOperator<KStream<String, String>> way) {
        return Version.of(
                builder -> way.apply(builder.stream("in", STRINGS)).groupByKey().count(counts()));
    }

    private static Repartitioned<String, String> repartition(String name) {
        return Repartitioned.with(Serdes.String(), Serdes.String()).withName(name);
    }

    @Test
    void shouldBreakWhenKeysOfAStoreAreOthersThroughANewRepartition() {
        // Given
        var before = counting(stream -> stream);
        var after = Version.of(
                builder -> byValue(builder.stream("in", STRINGS), "g").count(counts()));

        // When / Then
        assertThat(new Upgrade(before, after).breaks())
                .containsExactly("store counts gets in through g-repartition instead of no repartition:"
                        + " keys change or move away from their state");
        assertThat(new Upgrade(after, before).breaks())
                .anyMatch(what -> what.startsWith("store counts gets in through no repartition instead of g-"));
    }

    @Test
    @SuppressWarnings("removal") // the form without headers is still the abstract one
    void shouldBreakWhenANewRepartitionSendsKeysElsewhere() {
        // Given
        var after = counting(stream -> stream.repartition(
                repartition("rp").withStreamPartitioner((topic, key, value, partitions) -> Optional.of(Set.of(0)))));

        // When
        var breaks = new Upgrade(counting(stream -> stream), after).breaks();

        // Then
        assertThat(breaks).singleElement().asString().contains("counts", "through rp-repartition");
    }

    @Test
    void shouldBreakWhenASecondRepartitionComesBetween() {
        // When
        var breaks = new Upgrade(
                        counting(stream -> stream.repartition(repartition("one"))),
                        counting(stream -> stream.repartition(repartition("one"))
                                .selectKey((key, value) -> value)
                                .repartition(repartition("two"))))
                .breaks();

        // Then
        assertThat(breaks).singleElement().asString().contains("through two-repartition instead of one-repartition");
    }

    @Test
    void shouldNotBreakWhenARepartitionComesBeforeTheLastOneOrBesideTheOldWay() {
        // Given
        var last = counting(stream -> stream.repartition(repartition("last")));
        var longer = counting(stream -> stream.repartition(repartition("first")).repartition(repartition("last")));
        var both = counting(
                stream -> stream.merge(stream.selectKey((key, value) -> value).repartition(repartition("beside"))));

        // When / Then
        assertThat(new Upgrade(last, longer).breaks()).isEmpty();
        assertThat(new Upgrade(counting(stream -> stream), both).breaks()).isEmpty();
    }

    @Test
    void shouldNotBreakWhenAStoreThatOutlivesNothingGetsARepartition() {
        // Given
        var before =
                Version.of(builder -> builder.stream("in", STRINGS).groupByKey().count(counts().withLoggingDisabled()));
        var after = Version.of(
                builder -> byValue(builder.stream("in", STRINGS), "g").count(counts().withLoggingDisabled()));

        // When / Then
        assertThat(new Upgrade(before, after).breaks()).isEmpty();
    }

    private static final class Keeper implements Processor<String, String, Void, Void> {

        @SuppressWarnings("NullAway.Init") // Kafka calls init first
        private KeyValueStore<String, String> kept;

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            kept = context.getStateStore("kept");
        }

        @Override
        public void process(Record<String, String> event) {
            kept.put(event.key(), event.value());
        }
    }

    private static Version sharing(String... topics) {
        return Version.of(builder -> {
                    builder.addStateStore(Stores.keyValueStoreBuilder(
                            Stores.inMemoryKeyValueStore("kept"), Serdes.String(), Serdes.String()));
                    for (String topic : topics) {
                        builder.stream(topic, STRINGS).process(Keeper::new, "kept");
                    }
                })
                .topic("new", 1);
    }

    @Test
    void shouldNotBreakWhenOwnProcessorsOfAStoreChangePlacesOrGetCompany() {
        // When
        var swapped = new Upgrade(sharing("in", "other"), sharing("other", "in"));
        var company = new Upgrade(sharing("in", "other"), sharing("new", "in", "other"));

        // Then
        assertThat(swapped.old().store("kept").sources()).containsExactly("in", "other");
        assertThat(swapped.breaks()).isEmpty();
        assertThat(swapped.notes()).isEmpty();
        assertThat(company.breaks()).isEmpty();
        assertThat(company.notes()).contains("store kept is fed from new too");
        swapped.run(
                driver -> driver.input("in", Serdes.String(), Serdes.String()).send("k", "v"),
                after ->
                        assertThat(after.<String, String>store("kept").get("k")).isEqualTo("v"));
    }

    @Test
    void shouldBreakWhenAllOwnProcessorsOfAStoreAreFedFromOthers() {
        // When
        var breaks = new Upgrade(sharing("in", "other"), sharing("new")).breaks();

        // Then
        assertThat(breaks).singleElement().asString().startsWith("store kept is fed from new instead of in, other");
    }

    /** Looks counts up by the keys of another stream. */
    private static final class Asker implements Processor<String, String, Void, Void> {

        @Override
        public void process(Record<String, String> event) {
            // What it would answer is of no interest here.
        }
    }

    private static Version counted(
            UnaryOperator<KStream<String, String>> written, UnaryOperator<KStream<String, String>> asked) {
        return Version.of(builder -> {
            var in = builder.stream("in", STRINGS);
            written.apply(in)
                    .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                    .count(counts());
            asked.apply(in).process(Asker::new, "counts");
        });
    }

    @Test
    void shouldBreakWhenAWriterGetsOtherKeysBesideAReaderThatStays() {
        // Given
        UnaryOperator<KStream<String, String>> byValue =
                stream -> stream.selectKey((key, value) -> value).repartition(repartition("values"));

        // When
        var breaks =
                new Upgrade(counted(stream -> stream, stream -> stream), counted(byValue, stream -> stream)).breaks();

        // Then
        assertThat(breaks)
                .containsExactly("store counts gets in through values-repartition instead of no repartition:"
                        + " keys change or move away from their state");
    }

    @Test
    void shouldNotBreakWhenOnlyAReaderOfAStoreOfTheDslMoves() {
        // Given
        UnaryOperator<KStream<String, String>> one = stream -> stream.repartition(repartition("one"));
        UnaryOperator<KStream<String, String>> other = stream -> stream.repartition(repartition("other"));

        // When
        var breaks = new Upgrade(counted(stream -> stream, one), counted(stream -> stream, other)).breaks();

        // Then
        assertThat(breaks).noneMatch(what -> what.startsWith("store counts"));
    }

    private static Version cogrouped(UnaryOperator<KStream<String, String>> second) {
        return Version.of(builder -> {
            Grouped<String, String> grouped = Grouped.with(Serdes.String(), Serdes.String());
            builder.stream("in", STRINGS)
                    .groupByKey(grouped)
                    .<Long>cogroup((key, value, count) -> count + 1)
                    .cogroup(
                            second.apply(builder.stream("other", STRINGS)).groupByKey(grouped),
                            (key, value, count) -> count + 1)
                    .aggregate(() -> 0L, counts());
        });
    }

    @Test
    void shouldBreakWhenTheSecondStreamOfACogroupGetsOtherKeys() {
        // Given
        var before = cogrouped(stream -> stream);
        var after = cogrouped(stream -> stream.selectKey((key, value) -> value).repartition(repartition("values")));

        // When / Then
        assertThat(before.store("counts").sources()).containsExactly("in", "other");
        assertThat(new Upgrade(before, after).breaks())
                .containsExactly("store counts gets other through values-repartition instead of no repartition:"
                        + " keys change or move away from their state");
    }

    private static Version grouping(Pattern pattern) {
        return Version.of(builder ->
                        byValue(builder.stream(pattern, STRINGS), "g").count(counts()))
                .topic("in2", 1)
                .topic("in3", 1);
    }

    @Test
    void shouldResolveAPatternWhenItFeedsARepartition() {
        // Given
        var named = Version.of(
                        builder -> byValue(builder.stream("in2", STRINGS), "g").count(counts()))
                .topic("in2", 1)
                .topic("in3", 1);
        var pattern = grouping(Pattern.compile("in[2]"));
        var wider = grouping(Pattern.compile("in[23]"));

        // When / Then
        assertThat(pattern.store("counts").feeds()).containsOnlyKeys("in2");
        assertThat(new Upgrade(named, pattern).breaks()).isEmpty();
        assertThat(new Upgrade(pattern, wider).breaks()).isEmpty();
        assertThat(new Upgrade(pattern, wider).notes()).contains("store counts is fed from in3 too");
        assertThat(new Upgrade(pattern, grouping(Pattern.compile("in[3]"))).breaks())
                .anyMatch(what -> what.startsWith("store counts is fed from in3 instead of in2"));
    }

    @Test
    void shouldOnlyNoteWhenATableBecomesAGlobalOneOfTheSameTopic() {
        // Given
        Consumer<StreamsBuilder> reads =
                builder -> builder.stream("in", STRINGS).foreach((key, value) -> {});
        Consumer<StreamsBuilder> table = builder -> builder.table("other", STRINGS, Materialized.as("names"));
        Consumer<StreamsBuilder> global = builder -> builder.globalTable("other", STRINGS, Materialized.as("names"));
        Consumer<StreamsBuilder> fromElsewhere =
                builder -> builder.globalTable("out", STRINGS, Materialized.as("names"));

        // When
        var same = new Upgrade(Version.of(reads.andThen(table)), Version.of(reads.andThen(global)));
        var another = new Upgrade(Version.of(reads.andThen(table)), Version.of(reads.andThen(fromElsewhere)));

        // Then
        assertThat(same.breaks()).isEmpty();
        assertThat(same.notes())
                .contains("store names is global now and is filled again from other, which must hold every key");
        assertThat(another.breaks()).containsExactly("store names is gone or renamed: its state is lost");
    }

    @Test
    void shouldSayWhatItDoesNotSeeWhenAShapeHasNoApplicationId() {
        // Given
        var known = counting(stream -> stream);
        var unknown = new Version(
                config -> {
                    var builder = new StreamsBuilder();
                    builder.stream("in", STRINGS).groupByKey().count(counts());
                    return builder.build();
                },
                Map.of(),
                known.topics());

        // When / Then
        for (var upgrade : List.of(new Upgrade(unknown, unknown), new Upgrade(known, unknown))) {
            assertThat(upgrade.breaks()).isEmpty();
            assertThat(upgrade.notes())
                    .containsExactly("a shape was taken without an application id: whether it stays is not seen");
        }
    }
}
