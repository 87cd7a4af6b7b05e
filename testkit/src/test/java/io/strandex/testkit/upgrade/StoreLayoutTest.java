package io.strandex.testkit.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.testkit.driver.TopologyDriver;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedWindowStore;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of how stores keep their records: windows, retention, kinds. */
class StoreLayoutTest {

    private static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());
    private static final Duration HOUR = Duration.ofHours(1);

    private static Version windows(Duration size, Duration retention, DslStoreSuppliers where) {
        return Version.of(builder -> builder.stream("in", STRINGS)
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(size))
                .count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("counts")
                        .withStoreType(where)
                        .withRetention(retention)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long())));
    }

    private static Version inMemory(Duration size, Duration retention) {
        return windows(size, retention, Materialized.StoreType.IN_MEMORY);
    }

    private static Version onDisk(Duration size, Duration retention) {
        return windows(size, retention, Materialized.StoreType.ROCKS_DB);
    }

    @SuppressWarnings("unchecked") // the store of a windowed count
    private static TimestampedWindowStore<String, Long> windowed(TopologyDriver driver) {
        return driver.store("counts", 0, TimestampedWindowStore.class);
    }

    private static void sendAt(TopologyDriver driver, int minute) {
        driver.input("in", Serdes.String(), Serdes.String())
                .send("k", "v", Instant.EPOCH.plus(Duration.ofMinutes(minute)));
        driver.run();
    }

    @Test
    void shouldTellWindowRetentionAndSegmentWhenAStoreHasThem() {
        // When
        var store = onDisk(HOUR, HOUR.multipliedBy(6)).store("counts");

        // Then
        assertThat(store.kind()).isEqualTo("timestamped window");
        assertThat(store.times())
                .isEqualTo(Map.of("window", 3_600_000L, "retention", 21_600_000L, "segment", 10_800_000L));
    }

    @Test
    void shouldBreakWhenAWindowChangesItsSize() {
        // Given
        var upgrade =
                new Upgrade(inMemory(HOUR, HOUR.multipliedBy(6)), inMemory(HOUR.multipliedBy(2), HOUR.multipliedBy(6)));

        // When / Then
        assertThat(upgrade.breaks())
                .containsExactly(
                        "store counts has windows of 7200000 ms instead of 3600000 ms: it takes the old ones for new ones");
        upgrade.run(driver -> sendAt(driver, 30), after -> {
            sendAt(after, 90);
            assertThat(windowed(after).fetch("k", 0).value())
                    .as("a window of two hours that begins with the count of one hour")
                    .isEqualTo(2L);
        });
    }

    @Test
    void shouldBreakWhenAWindowIsKeptLongerThanItsChangelogKeepsIt() {
        // When
        var longer = new Upgrade(inMemory(HOUR, HOUR.multipliedBy(6)), inMemory(HOUR, HOUR.multipliedBy(60)));

        // Then
        assertThat(longer.breaks())
                .singleElement()
                .asString()
                .contains(
                        "counts-changelog keeps its retention.ms of 108000000",
                        "should have 302400000",
                        "alter the topic");
    }

    @Test
    void shouldOnlyNoteWhenAWindowInMemoryIsKeptForLess() {
        // Given
        var shorter = new Upgrade(inMemory(HOUR, HOUR.multipliedBy(6)), inMemory(HOUR, HOUR.multipliedBy(2)));

        // When / Then
        assertThat(shorter.breaks()).isEmpty();
        assertThat(shorter.notes()).anyMatch(what -> what.contains("retention of 7200000 ms instead of 21600000 ms"));
    }

    @Test
    void shouldBreakWhenTheFilesOfAWindowOnDiskAreCutOtherwise() {
        // When
        var breaks = new Upgrade(onDisk(HOUR, HOUR.multipliedBy(6)), onDisk(HOUR, HOUR.multipliedBy(2))).breaks();

        // Then
        assertThat(breaks)
                .singleElement()
                .asString()
                .contains("files of 10800000 ms", "looks for ones of 3600000 ms", "delete the state directories");
    }

    private static Version sessions(Duration grace) {
        return Version.of(builder -> builder.stream("in", STRINGS)
                .groupByKey()
                .windowedBy(SessionWindows.ofInactivityGapAndGrace(Duration.ofMinutes(5), grace))
                .count(Materialized.<String, Long, SessionStore<Bytes, byte[]>>as("sessions")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long())));
    }

    @Test
    void shouldCompareRetentionAndFilesWhenAStoreHoldsSessions() {
        // When
        var upgrade = new Upgrade(sessions(HOUR), sessions(HOUR.multipliedBy(10)));

        // Then
        assertThat(upgrade.old().store("sessions").kind()).isEqualTo("session");
        assertThat(upgrade.breaks())
                .hasSize(2)
                .anyMatch(what -> what.contains("files of"))
                .anyMatch(what -> what.contains("sessions-changelog keeps its retention.ms"));
    }

    private static Version sliding(Duration size) {
        return Version.of(builder -> builder.stream("in", STRINGS)
                .groupByKey()
                .windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(size, HOUR))
                .count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("slides")
                        .withRetention(HOUR.multipliedBy(8))));
    }

    @Test
    void shouldBreakWhenASlidingWindowChangesItsSize() {
        // When
        var breaks = new Upgrade(sliding(Duration.ofMinutes(5)), sliding(Duration.ofMinutes(10))).breaks();

        // Then
        assertThat(breaks).singleElement().asString().contains("windows of 600000 ms instead of 300000 ms");
    }

    private static Version joining(Duration difference) {
        return Version.of(builder -> builder.stream("in", STRINGS)
                .leftJoin(
                        builder.stream("other", STRINGS),
                        (left, right) -> left + right,
                        JoinWindows.ofTimeDifferenceAndGrace(difference, HOUR.minus(difference.multipliedBy(2))),
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                .withName("pair")
                                .withStoreName("pairs"))
                .to("out", Produced.with(Serdes.String(), Serdes.String())));
    }

    @Test
    void shouldOnlyNoteWhenAJoinOfStreamsLooksFurther() {
        // Given
        var upgrade = new Upgrade(joining(Duration.ofMinutes(5)), joining(Duration.ofMinutes(10)));

        // When / Then
        assertThat(upgrade.old().shape().stores())
                .hasSize(3)
                .extractingByKey("pairs-this-join-store")
                .extracting(StoreShape::kind)
                .isEqualTo("window with headers, duplicates kept");
        assertThat(upgrade.old().shape().stores().values())
                .extracting(StoreShape::kind)
                .contains("list value");
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes())
                .filteredOn(what -> what.contains("joins over"))
                .hasSize(2);
        upgrade.run(driver -> sendAt(driver, 2), after -> {
            after.input("other", Serdes.String(), Serdes.String())
                    .send("k", "w", Instant.EPOCH.plus(Duration.ofMinutes(11)));
            after.run();
            assertThat(after.output("out", Serdes.String(), Serdes.String()).values())
                    .containsExactly("vw");
        });
    }

    @Test
    void shouldSeeTheStoresOfAJoinThatHaveGeneratedNames() {
        // Given
        var version = Version.of(builder -> builder.stream("in", STRINGS)
                .join(
                        builder.stream("other", STRINGS),
                        (left, right) -> left + right,
                        JoinWindows.ofTimeDifferenceWithNoGrace(HOUR),
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String()))
                .to("out", Produced.with(Serdes.String(), Serdes.String())));

        // When
        var notes = new Upgrade(version, version).notes();

        // Then
        assertThat(notes).hasSize(2).allMatch(what -> what.contains("has a generated name"));
    }

    private static Version counting(Materialized<String, Long, ?> store) {
        return Version.of(builder -> {
            @SuppressWarnings("unchecked") // any kind of key-value store will do for a count
            var materialized = (Materialized<String, Long, KeyValueStore<Bytes, byte[]>>) store;
            builder.stream("in", STRINGS)
                    .groupByKey()
                    .count(materialized.withKeySerde(Serdes.String()).withValueSerde(Serdes.Long()));
        });
    }

    private static Version versioned(Duration history) {
        return counting(Materialized.as(Stores.persistentVersionedKeyValueStore("counts", history)));
    }

    @Test
    void shouldBreakWhenHistoryIsKeptLongerThanItsChangelogKeepsIt() {
        // When
        var upgrade = new Upgrade(versioned(HOUR), versioned(HOUR.multipliedBy(60)));

        // Then
        assertThat(upgrade.old().store("counts").kind()).isEqualTo("versioned key-value");
        assertThat(upgrade.breaks())
                .hasSize(2)
                .anyMatch(what -> what.contains("counts-changelog keeps its min.compaction.lag.ms"))
                .anyMatch(what -> what.contains("files of"));
    }

    @Test
    void shouldOnlyNoteWhenTheStoresOfTheDslGetHeaders() {
        // Given
        var version = counting(Materialized.as("counts"));
        var upgrade = new Upgrade(version, version.with("dsl.store.format", "headers"));

        // When / Then
        assertThat(upgrade.young().store("counts").kind()).isEqualTo("key-value with headers");
        assertThat(upgrade.breaks()).isEmpty();
        assertThat(upgrade.notes()).anyMatch(what -> what.contains("was timestamped key-value"));
        upgrade.run(driver -> sendAt(driver, 1), after -> {
            sendAt(after, 2);
            assertThat(after.output("app-counts-changelog", Serdes.String(), Serdes.Long())
                            .values())
                    .endsWith(2L);
        });
    }

    @Test
    void shouldBreakWhenStoresOnDiskLoseTheirHeaders() {
        // Given
        var version = counting(Materialized.as("counts"));

        // When
        var breaks = new Upgrade(version.with("dsl.store.format", "headers"), version).breaks();

        // Then
        assertThat(breaks).singleElement().asString().contains("cannot use its files", "delete the state directories");
    }

    @ParameterizedTest
    @CsvSource({
        "key-value, timestamped key-value, true",
        "timestamped key-value, key-value, true",
        "key-value, key-value with headers, true",
        "key-value, versioned key-value, true",
        "window, timestamped window, true",
        "session with headers, session, true",
        "'window, duplicates kept', 'window with headers, duplicates kept', true",
        "'window, duplicates kept', window, false",
        "window, session, false",
        "key-value, window, false",
        "list value, key-value, false",
    })
    void shouldKnowWhichChangelogsAKindReads(String before, String after, boolean reads) {
        // When / Then
        assertThat(StoreKind.readsChangelog(before, after)).isEqualTo(reads);
    }

    @Test
    void shouldBreakWhenAStoreOnDiskGetsASupplierWithoutTimestamps() {
        // Given
        var plain = counting(Materialized.as(Stores.persistentKeyValueStore("counts")));
        var timestamped = counting(Materialized.as("counts"));

        // When / Then
        assertThat(new Upgrade(plain, timestamped).breaks()).isEmpty();
        assertThat(new Upgrade(timestamped, plain).breaks())
                .containsExactly("store counts cannot use its files, which are laid out timestamped:"
                        + " delete the state directories, and it is restored from its changelog");
    }

    private static Version emitting(EmitStrategy when) {
        return Version.of(builder -> builder.stream("in", STRINGS)
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(HOUR))
                .emitStrategy(when)
                .count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("counts")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long())));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBreakWhenWindowsOnDiskAreEmittedAtAnotherMoment(boolean closing) {
        // Given
        var update = emitting(EmitStrategy.onWindowUpdate());
        var close = emitting(EmitStrategy.onWindowClose());
        var upgrade = closing ? new Upgrade(update, close) : new Upgrade(close, update);

        // When / Then
        assertThat(upgrade.breaks()).singleElement().asString().contains("cannot use its files");
        upgrade.run(
                driver -> sendAt(driver, 30),
                after -> assertThat(windowed(after).fetch("k", 0).value()).isEqualTo(1L));
    }

    @Test
    void shouldReadTheChangelogWhenAStoreBecomesVersioned() {
        // Given
        var upgrade = new Upgrade(counting(Materialized.as("counts")), versioned(HOUR));

        // When / Then
        assertThat(upgrade.breaks())
                .hasSize(2)
                .anyMatch(what -> what.contains("cannot use its files"))
                .anyMatch(what -> what.contains("counts-changelog keeps its min.compaction.lag.ms of the broker"));
        upgrade.run(driver -> sendAt(driver, 1), after -> {
            @SuppressWarnings("unchecked") // the store of a count
            VersionedKeyValueStore<String, Long> store = after.store("counts", 0, VersionedKeyValueStore.class);
            assertThat(store.get("k").value()).isEqualTo(1L);
        });
    }

    @Test
    void shouldReadTheChangelogWhenAStoreIsNotVersionedAnyMore() {
        // Given
        var upgrade = new Upgrade(versioned(HOUR), counting(Materialized.as("counts")));

        // When / Then
        assertThat(upgrade.breaks()).singleElement().asString().contains("cannot use its files");
        upgrade.run(
                driver -> sendAt(driver, 1),
                after ->
                        assertThat(after.<String, Long>store("counts").get("k")).isEqualTo(1L));
    }

    @Test
    void shouldBreakWhenAChangelogWasDeletedFromAndMustNotBeAnyMore() {
        // Given
        var deleting = counting(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                .withLoggingEnabled(Map.of("cleanup.policy", "compact,delete", "retention.ms", "1000")));
        var keeping = counting(Materialized.as("counts"));

        // When / Then
        assertThat(new Upgrade(deleting, keeping).breaks())
                .singleElement()
                .asString()
                .contains("counts-changelog keeps its cleanup.policy of compact,delete");
        assertThat(new Upgrade(keeping, deleting).breaks()).isEmpty();
    }

    @Test
    void shouldBreakWhenACountBecomesACountByWindow() {
        // When
        var breaks = new Upgrade(counting(Materialized.as("counts")), onDisk(HOUR, HOUR)).breaks();

        // Then
        assertThat(breaks).anyMatch(what -> what.contains("was timestamped key-value and is timestamped window"));
    }

    @Test
    void shouldReadBackEveryWindowWhenNothingChanges() {
        // Given
        var version = inMemory(HOUR, HOUR.multipliedBy(6));
        var upgrade = new Upgrade(version, version);

        // When / Then
        assertThat(TopologyDiff.between(version.shape(), version.shape())).isEmpty();
        upgrade.run(driver -> sendAt(driver, 30), after -> {
            assertThat(windowed(after).fetch("k", 0).value()).isEqualTo(1L);
        });
    }
}
