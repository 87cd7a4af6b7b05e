package io.strandex.testkit.faults;

import static io.strandex.testkit.faults.FaultyTopologies.IN;
import static io.strandex.testkit.faults.FaultyTopologies.OUT;
import static io.strandex.testkit.faults.FaultyTopologies.STORE;
import static io.strandex.testkit.faults.FaultyTopologies.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandex.testkit.driver.InterleavingFailure;
import io.strandex.testkit.driver.Interleavings;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.driver.TopologyDriverBuilder;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TopologyException;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/**
 * Faults that are known from production and that a driver with one partition cannot see: each passes unnoticed in
 * Kafka's own test driver and is caught here.
 */
class KnownFaultsTest {

    private static final List<String> KEYS =
            IntStream.range(0, 20).mapToObj(i -> "key-" + i).toList();

    private static TopologyTestDriver stock(Topology topology) {
        return new TopologyTestDriver(topology, FaultyTopologies.config());
    }

    private static void pipe(TopologyTestDriver stock, String topic, String key, String value) {
        stock.createInputTopic(topic, new StringSerializer(), new StringSerializer())
                .pipeInput(key, value);
    }

    private static TopologyDriverBuilder driver(Topology topology) {
        return TopologyDriver.of(topology, FaultyTopologies.config())
                .topic(IN, 2)
                .topic(OUT, 2);
    }

    private static void send(TopologyDriver driver, String topic, String key, String value) {
        driver.input(topic, Serdes.String(), Serdes.String()).send(key, value);
    }

    @Test
    void shouldPassInTheStockDriverWhenEverythingGoesToPartitionZero() {
        // Given
        try (var stock = stock(FaultyTopologies.countsRoutedBy(FaultyTopologies.alwaysZero()))) {
            // When
            KEYS.forEach(key -> pipe(stock, IN, key, "value"));

            // Then
            assertThat(KEYS)
                    .allMatch(key -> stock.<String, Long>getKeyValueStore(STORE).get(key) == 1);
        }
    }

    @Test
    void shouldShowIdleTasksWhenEverythingGoesToPartitionZero() {
        // Given
        try (var driver = driver(FaultyTopologies.countsRoutedBy(FaultyTopologies.alwaysZero()))
                .build()) {
            KEYS.forEach(key -> send(driver, IN, key, "value"));

            // When
            driver.run();

            // Then
            Collection<Map<String, Long>> parts =
                    driver.<String, Long>store(STORE).entries().values();
            assertThat(parts).extracting(Map::size).containsExactly(KEYS.size(), 0, 0, 0);
        }
    }

    @Test
    void shouldPassInTheStockDriverWhenJoinedTopicsDifferInPartitions() {
        // Given
        try (var stock = stock(FaultyTopologies.joinWithoutRepartition())) {
            KEYS.forEach(key -> pipe(stock, TABLE, key, "right"));

            // When
            KEYS.forEach(key -> pipe(stock, IN, key, "left"));

            // Then
            assertThat(joined(stock)).hasSameSizeAs(KEYS);
        }
    }

    private static List<TestRecord<String, String>> joined(TopologyTestDriver stock) {
        return stock.createOutputTopic(
                        OUT, Serdes.String().deserializer(), Serdes.String().deserializer())
                .readRecordsToList();
    }

    @Test
    void shouldRefuseToStartWhenJoinedTopicsDifferInPartitions() {
        // Given
        var builder = driver(FaultyTopologies.joinWithoutRepartition()).topic(TABLE, 3);

        // When / Then
        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("Topics not co-partitioned")
                .hasMessageContaining("in=2")
                .hasMessageContaining("table=3");
    }

    @Test
    void shouldLoseJoinsAsKafkaDoesWhenItsOwnCheckSkipsTheTopology() {
        // Given
        try (var driver = driver(FaultyTopologies.joinWithoutRepartition())
                .topic(TABLE, 3)
                .checkCopartitioningOnlyAsKafkaDoes()
                .build()) {
            KEYS.forEach(key -> send(driver, TABLE, key, "right"));
            driver.run();

            // When
            KEYS.forEach(key -> send(driver, IN, key, "left"));
            driver.run();

            // Then
            var found = driver.output(OUT, Serdes.String(), Serdes.String()).records();
            assertThat(found).hasSizeBetween(1, KEYS.size() - 1);
        }
    }

    @Test
    void shouldPassInTheStockDriverWhenOrderIsLostAcrossARepartition() {
        // Given
        try (var stock = stock(FaultyTopologies.lastValueByOwner())) {
            // When
            pipe(stock, IN, "phone", "ann:online");
            pipe(stock, IN, "laptop", "ann:offline");

            // Then
            assertThat(stock.<String, String>getKeyValueStore(STORE).get("ann")).isEqualTo("offline");
        }
    }

    @Test
    void shouldFindTheOrderWhenItIsLostAcrossARepartition() {
        // Given
        var orders = Interleavings.of(() -> driver(FaultyTopologies.lastValueByOwner()), driver -> {
            var input = driver.input(IN, Serdes.String(), Serdes.String());
            input.sendTo(0, "phone", "ann:online");
            input.sendTo(1, "laptop", "ann:offline");
        });

        // When
        var failure = catchThrowableOfType(
                InterleavingFailure.class,
                () -> orders.expect(
                        driver -> assertThat(driver.<String, String>store(STORE).get("ann"))
                                .isEqualTo("offline")));

        // Then
        assertThat(failure)
                .hasMessageContaining("\"online\"")
                .hasMessageContaining("1 departure (*)")
                .hasMessageContaining("* task 0_1 reads in-1@0 laptop");
    }

    @Test
    void shouldPassInTheStockDriverWhenRetractionsMayComeLate() {
        // Given
        try (var stock = stock(FaultyTopologies.membersByTeam())) {
            // When
            pipe(stock, TABLE, "ann", "red");
            pipe(stock, TABLE, "ann", "green");

            // Then
            var counts = stock.createOutputTopic(
                            OUT, Serdes.String().deserializer(), Serdes.Long().deserializer())
                    .readKeyValuesToList();
            var seen = new LinkedHashMap<String, Long>();
            assertThat(counts).allSatisfy(count -> {
                seen.put(count.key, count.value);
                assertThat(total(seen)).isLessThanOrEqualTo(1);
            });
        }
    }

    @Test
    void shouldFindAMemberOfTwoTeamsWhenARetractionComesLate() {
        // Given
        var orders =
                Interleavings.of(() -> driver(FaultyTopologies.membersByTeam()).topic(TABLE, 2), driver -> {
                    send(driver, TABLE, "ann", "red");
                    send(driver, TABLE, "ann", "green");
                });

        // When
        var failure = catchThrowableOfType(
                InterleavingFailure.class,
                () -> orders.expect(driver -> {
                    var seen = new HashMap<String, Long>();
                    assertThat(counts(driver)).allSatisfy(count -> {
                        seen.put(count.key(), count.value());
                        assertThat(total(seen)).isLessThanOrEqualTo(1);
                    });
                }));

        // Then
        assertThat(failure).hasMessageContaining("faulty-by-team-repartition").hasMessageContaining("1 departure (*)");
    }

    private static List<OutputRecord<String, Long>> counts(TopologyDriver driver) {
        return driver.output(OUT, Serdes.String(), Serdes.Long()).records();
    }

    private static long total(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void shouldPassInTheStockDriverWhenPartitionsAreToGrow() {
        // Given
        try (var stock = stock(FaultyTopologies.countsByInputKey(false))) {
            // When
            KEYS.forEach(key -> pipe(stock, IN, key, "before"));
            KEYS.forEach(key -> pipe(stock, IN, key, "after"));

            // Then
            assertThat(KEYS)
                    .allMatch(key -> stock.<String, Long>getKeyValueStore(STORE).get(key) == 2);
        }
    }

    @Test
    void shouldShowKeysInTwoTasksWhenPartitionsGrow() {
        // Given
        try (var driver = driver(FaultyTopologies.countsByInputKey(false)).build()) {
            KEYS.forEach(key -> send(driver, IN, key, "before"));
            driver.run();

            // When
            driver.addPartitions(IN, 5);
            KEYS.forEach(key -> send(driver, IN, key, "after"));
            driver.run();

            // Then
            var last = new HashMap<String, Long>();
            counts(driver).forEach(count -> last.put(count.key(), count.value()));
            assertThat(last.values()).as("counts that began again").contains(1L);
        }
    }

    @Test
    void shouldRefuseToStartAsKafkaDoesWhenPartitionsGrowUnderAChangelog() {
        // Given
        try (var driver = driver(FaultyTopologies.countsByInputKey(true)).build()) {
            // When / Then
            assertThatThrownBy(() -> driver.addPartitions(IN, 5))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("faulty-store-changelog has invalid partitions: expected: 5; actual: 2");
        }
    }

    @Test
    void shouldPassInTheStockDriverWhenANullKeyIsLost() {
        // Given
        try (var stock = stock(FaultyTopologies.countsByFirstLetter())) {
            // When
            pipe(stock, IN, "k", "apple");
            pipe(stock, IN, "k", "");

            // Then
            assertThat(stock.<String, Long>getKeyValueStore(STORE).get("a")).isEqualTo(1);
            assertThat(stock.metrics().entrySet())
                    .filteredOn(metric -> metric.getKey().name().equals("dropped-records-total"))
                    .allMatch(metric -> metric.getValue().metricValue().equals(0.0));
        }
    }

    @Test
    void shouldNameTheRecordWhenANullKeyIsLost() {
        // Given
        try (var driver = driver(FaultyTopologies.countsByFirstLetter()).build()) {
            send(driver, IN, "k", "apple");
            send(driver, IN, "lost", "");

            // When
            driver.run();

            // Then
            assertThat(driver.silentlyDropped())
                    .singleElement()
                    .satisfies(lost -> assertThat(lost.key()).asString().isEqualTo("lost"));
            assertThat(driver.droppedRecords()).isZero();
        }
    }
}
