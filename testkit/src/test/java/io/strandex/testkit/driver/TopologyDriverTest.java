package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyDriverTest {

    private static final List<String> WORDS =
            List.of("apple", "banana", "cherry", "apple", "date", "egg", "fig", "grape", "banana", "apple");

    private static TopologyDriverBuilder driver() {
        return TopologyDriver.of(WordCount.topology(), WordCount.config())
                .topic(WordCount.IN, 3)
                .topic(WordCount.OUT, 4);
    }

    private static void send(TopologyDriver driver, List<String> words) {
        var input = driver.input(WordCount.IN, Serdes.String(), Serdes.String());
        for (int i = 0; i < words.size(); i++) {
            input.sendTo(i % 3, "k" + i, words.get(i));
        }
    }

    private static Map<String, List<Long>> counts(TopologyDriver driver) {
        return driver.output(WordCount.OUT, Serdes.String(), Serdes.Long()).valuesByKey();
    }

    @Test
    void shouldMakeTheTasksOfKafkaWhenTopicsHaveSeveralPartitions() {
        // Given
        try (var driver = driver().build()) {
            // When
            var tasks = driver.tasks().stream().map(TaskId::toString).toList();

            // Then
            assertThat(tasks).containsExactly("0_0", "0_1", "0_2", "1_0", "1_1", "1_2", "1_3", "1_4", "1_5");
            assertThat(driver.topics())
                    .containsEntry(WordCount.REPARTITION, 6)
                    .containsEntry("word-count-counts-by-word-changelog", 6);
        }
    }

    @Test
    void shouldKeepEachKeyInOneTaskWhenWordsComeFromAllPartitions() {
        // Given
        try (var driver = driver().build()) {
            send(driver, WORDS);

            // When
            driver.run();

            // Then
            assertThat(counts(driver))
                    .containsEntry("apple", List.of(1L, 2L, 3L))
                    .containsEntry("banana", List.of(1L, 2L));
            assertThat(driver.<String, Long>store(WordCount.STORE).get("apple")).isEqualTo(3);
            assertThat(driver.<String, Long>store(WordCount.STORE).holders("apple"))
                    .hasSize(1);
            assertThat(driver.<String, Long>store(WordCount.STORE).size()).isEqualTo(7);
        }
    }

    @Test
    void shouldRepeatEveryOffsetWhenTheSeedIsTheSame() {
        // Given
        List<Object> runs = new java.util.ArrayList<>();

        // When
        for (long seed : new long[] {7, 7, 8}) {
            try (var driver = driver().seed(seed).build()) {
                send(driver, WORDS);
                driver.run();
                runs.add(driver.output(WordCount.REPARTITION, Serdes.String(), Serdes.String()).records().stream()
                        .map(record -> record.partition() + ":" + record.key())
                        .toList());
            }
        }

        // Then
        assertThat(runs.get(0)).isEqualTo(runs.get(1)).isNotEqualTo(runs.get(2));
    }

    @ParameterizedTest
    @CsvSource({"false, at_least_once", "true, at_least_once", "false, exactly_once_v2", "true, exactly_once_v2"})
    void shouldRestoreCountsFromTheChangelogWhenTasksMove(boolean onDisk, String guarantee) {
        // Given
        var config = WordCount.config();
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        try (var driver = TopologyDriver.of(WordCount.topology(6, null, onDisk), config)
                .topic(WordCount.IN, 3)
                .topic(WordCount.OUT, 4)
                .build()) {
            send(driver, WORDS);
            driver.run();

            // When
            long restored = driver.rebalance();
            send(driver, List.of("apple"));
            driver.run();

            // Then
            assertThat(restored).isEqualTo(WORDS.size());
            assertThat(counts(driver)).containsEntry("apple", List.of(1L, 2L, 3L, 4L));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldCountTwiceAfterACrashUnlessExactlyOnce(boolean exactlyOnce) {
        // Given
        var config = WordCount.config();
        config.put(
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                exactlyOnce ? StreamsConfig.EXACTLY_ONCE_V2 : StreamsConfig.AT_LEAST_ONCE);
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        try (var driver = TopologyDriver.of(WordCount.topology(1, null, false), config)
                .topic(WordCount.IN, 1)
                .topic(WordCount.OUT, 1)
                .commitEvery(1000)
                .build()) {
            var input = driver.input(WordCount.IN, Serdes.String(), Serdes.String());
            input.send("k", "apple");
            driver.run();
            input.send("k", "apple");
            while (driver.step()) {
                // to the end, without a commit
            }

            // When
            driver.crash();
            driver.run();

            // Then
            assertThat(counts(driver)).containsEntry("apple", exactlyOnce ? List.of(1L, 2L) : List.of(1L, 2L, 3L, 4L));
        }
    }

    @Test
    void shouldNameTheTopicWhenItIsNotDeclared() {
        // Given
        var builder =
                TopologyDriver.of(WordCount.topology(), WordCount.config()).topic(WordCount.IN, 3);

        // When / Then
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(".topic(\"counts\", partitions)");
    }

    @Test
    void shouldRefuseAnotherThreadWhenTheDriverBelongsToOne() throws InterruptedException {
        // Given
        try (var driver = driver().build()) {
            var failure = new java.util.concurrent.atomic.AtomicReference<Throwable>();
            var thread = new Thread(driver::run);
            thread.setUncaughtExceptionHandler((any, thrown) -> failure.set(thrown));

            // When
            thread.start();
            thread.join();

            // Then
            assertThat(failure.get()).hasMessageContaining("belongs to thread");
        }
    }
}
