package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;

class InterleavingsTest {

    private static TopologyDriverBuilder words() {
        return TopologyDriver.of(WordCount.topology(2, null, false), WordCount.config())
                .topic(WordCount.IN, 2)
                .topic(WordCount.OUT, 1);
    }

    private static void sendThree(TopologyDriver driver) {
        var input = driver.input(WordCount.IN, Serdes.String(), Serdes.String());
        input.sendTo(0, "k", "apple");
        input.sendTo(1, "k", "banana");
        input.sendTo(0, "k", "apple");
    }

    private static List<Long> counts(TopologyDriver driver, String word) {
        return driver.output(WordCount.OUT, Serdes.String(), Serdes.Long())
                .valuesByKey()
                .getOrDefault(word, List.of());
    }

    @Test
    void shouldFindNothingWhenTheResultDoesNotDependOnTheOrder() {
        // Given
        var orders = Interleavings.of(InterleavingsTest::words, InterleavingsTest::sendThree);

        // When
        var explored = orders.expectInEveryOrder(
                1_000, driver -> assertThat(counts(driver, "apple")).containsExactly(1L, 2L));

        // Then: both words go through one repartition partition, which three records enter in 3 orders and leave at
        // 5 moments each (the third Catalan number)
        assertThat(explored).isEqualTo(new Interleavings.Explored(15, 15));
    }

    @Test
    void shouldShrinkToOneDepartureWhenABananaOvertakes() {
        // Given
        var orders = Interleavings.of(InterleavingsTest::words, InterleavingsTest::sendThree);

        // When
        var failure = catchThrowableOfType(
                InterleavingFailure.class,
                () -> orders.expect(driver -> assertThat(driver.output(WordCount.OUT, Serdes.String(), Serdes.Long())
                                .records())
                        .extracting(OutputRecord::key)
                        .startsWith("apple")));

        // Then
        assertThat(failure)
                .hasMessageContaining("1 departure (*)")
                .hasMessageContaining("* task 0_1 reads words-1@0 k");
    }

    @Test
    void shouldFailAgainWhenTheSmallestOrderIsReplayed() {
        // Given
        var orders = Interleavings.of(InterleavingsTest::words, InterleavingsTest::sendThree);
        java.util.function.Consumer<TopologyDriver> wrong =
                driver -> assertThat(driver.output(WordCount.OUT, Serdes.String(), Serdes.Long())
                                .values())
                        .isEqualTo(List.of(1L, 1L, 2L));

        // When
        var failure = catchThrowableOfType(InterleavingFailure.class, () -> orders.expect(wrong));
        var again = catchThrowableOfType(InterleavingFailure.class, () -> orders.replay(failure.order(), wrong));

        // Then
        assertThat(again).hasMessage(failure.getMessage());
    }

    @Test
    void shouldFindADoubleCountWhenATaskCrashesBeforeItsCommit() {
        // Given
        var config = WordCount.config();
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        var orders = Interleavings.of(
                        () -> TopologyDriver.of(WordCount.topology(1, null, false), config)
                                .topic(WordCount.IN, 2)
                                .topic(WordCount.OUT, 1)
                                .commitEvery(100),
                        InterleavingsTest::sendThree)
                .crashes(1);

        // When
        var failure = catchThrowableOfType(
                InterleavingFailure.class,
                () -> orders.expect(
                        driver -> assertThat(counts(driver, "apple")).containsExactly(1L, 2L)));

        // Then
        assertThat(failure).hasMessageContaining("1 departure (*)").hasMessageContaining("crashes");
    }

    @Test
    void shouldFindNoDoubleCountWhenExactlyOnceSurvivesEveryCrash() {
        // Given
        var config = WordCount.config();
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        var orders = Interleavings.of(
                        () -> TopologyDriver.of(WordCount.topology(1, null, false), config)
                                .topic(WordCount.IN, 2)
                                .topic(WordCount.OUT, 1)
                                .commitEvery(100),
                        InterleavingsTest::sendThree)
                .crashes(2);

        // When
        var explored =
                orders.expect(driver -> assertThat(counts(driver, "apple")).containsExactly(1L, 2L));

        // Then
        assertThat(explored.distinctOrders()).isGreaterThan(10);
    }

    @Test
    void shouldFindTheFewestDeparturesWhenNoSingleChangeLeadsThere() {
        // Given: twelve records over three partitions, of which 9 can overtake 4 by two departures
        var orders = Interleavings.of(
                () -> {
                    var builder = new StreamsBuilder();
                    builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                            .to("out", Produced.with(Serdes.String(), Serdes.String()));
                    var config = new Properties();
                    config.put("application.id", "pass");
                    return TopologyDriver.of(builder.build(), config)
                            .topic("in", 3)
                            .topic("out", 1);
                },
                driver -> {
                    var input = driver.input("in", Serdes.String(), Serdes.String());
                    for (int i = 0; i < 12; i++) {
                        input.sendTo(i % 3, "k", String.valueOf(i));
                    }
                });

        for (long seed = 0; seed < 5; seed++) {
            // When
            long tried = seed;
            var failure = catchThrowableOfType(
                    InterleavingFailure.class,
                    () -> orders.seed(tried)
                            .tries(200)
                            .expect(driver -> assertThat(driver.output("out", Serdes.String(), Serdes.String())
                                            .records())
                                    .extracting(OutputRecord::value)
                                    .containsSubsequence("4", "9")));

            // Then
            assertThat(failure).hasMessageContaining("2 departures");
        }
    }
}
