package io.strandex.testkit.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.upgrade.InternalTopicShape.Role;
import io.strandex.testkit.upgrade.UpgradeIssue.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyDiffTest {

    private static TopologyShape shape(String repartition, int partitions, KeyValueBytesStoreSupplier store) {
        return shape(repartition, partitions, Materialized.<String, Long>as(store));
    }

    private static TopologyShape shape(
            String repartition, int partitions, Materialized<String, Long, KeyValueStore<Bytes, byte[]>> store) {
        var builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                        .withName(repartition)
                        .withNumberOfPartitions(partitions))
                .groupByKey()
                .count(store.withKeySerde(Serdes.String()).withValueSerde(Serdes.Long()))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        var config = new Properties();
        config.put("application.id", "app");
        try (var driver = TopologyDriver.of(builder.build(), config)
                .topic("in", 2)
                .topic("out", 2)
                .build()) {
            return TopologyShape.of(driver);
        }
    }

    private static TopologyShape released() {
        return shape("by-key", 3, Stores.inMemoryKeyValueStore("counts"));
    }

    private static List<String> breaks(TopologyShape old, TopologyShape young) {
        return TopologyDiff.between(old, young).stream()
                .filter(issue -> issue.severity() == Severity.BREAKS)
                .map(UpgradeIssue::what)
                .toList();
    }

    @Test
    void shouldTellNamesAndCountsWhenAShapeIsTaken() {
        // When
        var shape = released();

        // Then
        assertThat(shape.topics()).containsEntry("in", 2).containsEntry("out", 2);
        assertThat(shape.internal())
                .containsEntry(
                        "by-key-repartition",
                        new InternalTopicShape(Role.REPARTITION, 3, List.of("in"), new TreeMap<>()))
                .containsEntry(
                        "counts-changelog",
                        new InternalTopicShape(
                                Role.CHANGELOG, 3, List.of(), new TreeMap<>(Map.of("cleanup.policy", "compact"))));
        assertThat(shape.stores())
                .containsEntry(
                        "counts",
                        new StoreShape(
                                "timestamped key-value",
                                "",
                                "counts-changelog",
                                new TreeMap<>(Map.of("in", List.of("by-key-repartition"))),
                                List.of(),
                                new TreeMap<>()));
        assertThat(shape.subtopologies().get(1))
                .isEqualTo(new SubtopologyShape(3, List.of("by-key-repartition"), List.of("counts")));
    }

    @Test
    void shouldFindNothingWhenTheFileIsReadBack(@TempDir Path directory) throws IOException {
        // Given
        Path file = directory.resolve("shape.json");
        released().write(file);

        // When
        var read = TopologyShape.read(file);

        // Then
        assertThat(read).isEqualTo(released());
        assertThat(TopologyDiff.between(read, released())).isEmpty();
    }

    @Test
    void shouldSayThatStateIsLostWhenAStoreIsRenamed() {
        // Given
        var renamed = shape("by-key", 3, Stores.inMemoryKeyValueStore("tallies"));

        // When / Then
        assertThat(breaks(released(), renamed)).containsExactly("store counts is gone or renamed: its state is lost");
    }

    @Test
    void shouldSayThatItDoesNotStartWhenPartitionCountsChange() {
        // Given
        var wider = shape("by-key", 4, Stores.inMemoryKeyValueStore("counts"));

        // When / Then
        assertThat(breaks(released(), wider))
                .containsExactlyInAnyOrder(
                        "by-key-repartition has 3 partitions and would need 4: Kafka Streams does not start",
                        "counts-changelog has 3 partitions and would need 4: Kafka Streams does not start");
    }

    @Test
    void shouldSayThatRecordsAreLeftWhenARepartitionIsRenamed() {
        // Given
        var renamed = shape("by-word", 3, Stores.inMemoryKeyValueStore("counts"));

        // When / Then
        assertThat(breaks(released(), renamed))
                .containsExactly("by-key-repartition is gone or renamed: what it still holds is never read");
    }

    @Test
    void shouldSayThatStateMayBeLostWhenAChangelogIsSwitchedOff() {
        // Given
        var unlogged = shape(
                "by-key",
                3,
                Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("counts"))
                        .withLoggingDisabled());

        // When / Then
        assertThatThrownBy(() -> TopologyDiff.assertSafe(released(), unlogged))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("store counts has no changelog any more");
    }

    @Test
    void shouldOnlyNoteWhenAStoreMovesToDisk() {
        // Given
        var onDisk = shape("by-key", 3, Stores.persistentKeyValueStore("counts"));

        // When
        var issues = TopologyDiff.between(released(), onDisk);

        // Then
        assertThat(issues)
                .singleElement()
                .satisfies(issue -> assertThat(issue.severity()).isEqualTo(Severity.NOTE));
    }

    @Test
    void shouldNameTheFieldWhenTheNewSchemaCannotReadTheOldState() {
        // Given
        Schema before =
                SchemaBuilder.record("Row").fields().requiredString("id").endRecord();
        Schema after = SchemaBuilder.record("Row")
                .fields()
                .requiredString("id")
                .requiredLong("version")
                .endRecord();

        // When
        var found = breaks(released().withSchema("counts", before), released().withSchema("counts", after));

        // Then
        assertThat(found).singleElement().asString().contains("counts").contains("version");
    }

    private static TopologyShape unlogged(int partitions) {
        return table(
                partitions,
                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("latest")
                        .withLoggingDisabled());
    }

    private static TopologyShape table(
            int partitions, Materialized<String, String, KeyValueStore<Bytes, byte[]>> store) {
        var builder = new StreamsBuilder();
        builder.table("app-input-topic", Consumed.with(Serdes.String(), Serdes.String()), store);
        var config = new Properties();
        config.put("application.id", "app");
        try (var driver = TopologyDriver.of(builder.build(), config)
                .topic("app-input-topic", partitions)
                .build()) {
            return TopologyShape.of(driver);
        }
    }

    @Test
    void shouldBreakWhenPartitionsGrowUnderAStoreWithoutAChangelog() {
        // When
        var found = breaks(unlogged(2), unlogged(4));

        // Then
        assertThat(found).singleElement().asString().contains("app-input-topic").contains("latest");
    }

    @Test
    void shouldBreakWhenAStoreGetsAChangelogThatBeginsEmpty() {
        // Given
        var logged = table(2, Materialized.as("latest"));

        // When
        var found = breaks(unlogged(2), logged);

        // Then
        assertThat(found).singleElement().asString().contains("latest").contains("empty");
    }

    @Test
    void shouldCallATopicOfTheUsersExternalWhenItsNameBeginsWithTheApplicationId() {
        // When
        var shape = unlogged(2);

        // Then
        assertThat(shape.topics()).containsEntry("app-input-topic", 2);
        assertThat(shape.internal()).isEmpty();
    }

    @Test
    void shouldNoteWhenAStoreHasAGeneratedName() {
        // Given
        var unnamed = shape("by-key", 3, Materialized.with(Serdes.String(), Serdes.Long()));

        // When
        var issues = TopologyDiff.between(unnamed, unnamed);

        // Then
        assertThat(issues).singleElement().asString().contains("generated name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{oops", "\"nosuch\"", ""})
    void shouldNameTheHolderWhenAShapeHoldsNoSchema(String text) {
        // Given
        var odd = new TopologyShape(
                "app",
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(Map.of("counts", text)));

        // When / Then
        assertThatThrownBy(() -> TopologyDiff.between(odd, odd))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("counts");
    }
}
