package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
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
}
