package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What Kafka Streams offers, each through several partitions. */
class DriverFeaturesTest {

    private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

    private static Consumed<String, String> text() {
        return Consumed.with(Serdes.String(), Serdes.String());
    }

    private static Produced<String, String> toText() {
        return Produced.with(Serdes.String(), Serdes.String());
    }

    private static TopologyDriverBuilder driver(StreamsBuilder builder, Map<String, ?> more) {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "features");
        config.putAll(more);
        return TopologyDriver.of(builder.build(config), config).startAt(START);
    }

    private static InputTopic<String, String> input(TopologyDriver driver, String topic) {
        return driver.input(topic, Serdes.String(), Serdes.String());
    }

    private static List<@Nullable String> values(TopologyDriver driver, String topic) {
        return driver.output(topic, Serdes.String(), Serdes.String()).values();
    }

    /** Tells by wall clock which task it is, and by record time how far its stream is. */
    private static final class Ticker extends ContextualProcessor<String, String, String, String> {

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            context.schedule(
                    Duration.ofSeconds(10),
                    PunctuationType.WALL_CLOCK_TIME,
                    time -> context.forward(
                            new Record<>("wall", context.taskId().toString(), time)));
            context.schedule(
                    Duration.ofSeconds(10),
                    PunctuationType.STREAM_TIME,
                    time -> context.forward(
                            new Record<>("stream", context.taskId() + "@" + context.currentStreamTimeMs(), time)));
        }

        @Override
        public void process(Record<String, String> record) {
            // only time matters
        }
    }

    @Test
    void shouldPunctuateEachTaskWhenTheWallClockMoves() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text()).process(Ticker::new).to("out", toText());
        try (var driver =
                driver(builder, Map.of()).topic("in", 3).topic("out", 1).build()) {
            // When
            driver.advanceWallClock(Duration.ofSeconds(9));
            driver.advanceWallClock(Duration.ofSeconds(1));

            // Then
            assertThat(values(driver, "out")).containsExactlyInAnyOrder("0_0", "0_1", "0_2");
        }
    }

    @Test
    void shouldKeepStreamTimePerTaskWhenOnePartitionIsAhead() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text()).process(Ticker::new).to("out", toText());
        try (var driver =
                driver(builder, Map.of()).topic("in", 2).topic("out", 1).build()) {
            // When
            input(driver, "in").sendTo(1, "k", "v", Instant.ofEpochMilli(25_000));
            input(driver, "in").sendTo(0, "k", "v", Instant.ofEpochMilli(5_000));
            driver.run();

            // Then
            assertThat(values(driver, "out")).containsExactlyInAnyOrder("0_1@25000", "0_0@5000");
        }
    }

    @Test
    void shouldReadAGlobalTableInEveryTask() {
        // Given
        var builder = new StreamsBuilder();
        var names = builder.globalTable("names", text(), Materialized.as(Stores.inMemoryKeyValueStore("names")));
        builder.stream("in", text())
                .join(names, (key, value) -> value, (value, name) -> name)
                .to("out", toText());
        try (var driver = driver(builder, Map.of())
                .topic("in", 3)
                .topic("names", 2)
                .topic("out", 1)
                .build()) {
            input(driver, "names").sendTo(1, "1", "one");
            driver.run();

            // When
            for (int partition = 0; partition < 3; partition++) {
                input(driver, "in").sendTo(partition, "k", "1");
            }
            driver.run();

            // Then
            assertThat(values(driver, "out")).containsExactly("one", "one", "one");
            assertThat(driver.<String, String>store("names").get("1")).isEqualTo("one");
        }
    }

    @Test
    void shouldReadEveryTopicThatMatchesAPattern() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream(Pattern.compile("in-.*"), text()).to("out", toText());
        try (var driver = driver(builder, Map.of())
                .topic("in-a", 2)
                .topic("in-b", 3)
                .topic("out", 1)
                .build()) {
            // When
            input(driver, "in-a").sendTo(1, "k", "a");
            input(driver, "in-b").sendTo(2, "k", "b");
            driver.run();

            // Then
            assertThat(driver.tasks()).hasSize(3);
            assertThat(values(driver, "out")).containsExactlyInAnyOrder("a", "b");
        }
    }

    @Test
    void shouldRestoreFromTheSourceTopicWhenItIsTheChangelog() {
        // Given
        var builder = new StreamsBuilder();
        builder.table("in", text(), Materialized.as(Stores.inMemoryKeyValueStore("table")));
        try (var driver = driver(builder, Map.of(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE))
                .topic("in", 2)
                .build()) {
            input(driver, "in").sendTo(0, "k", "old");
            input(driver, "in").sendTo(0, "k", "new");
            driver.run();

            // When
            long restored = driver.migrate(new TaskId(0, 0));

            // Then
            assertThat(restored).isEqualTo(2);
            assertThat(driver.topics()).containsOnlyKeys("in");
            assertThat(driver.<String, String>store("table").get("k")).isEqualTo("new");
        }
    }

    @Test
    void shouldRestoreWindowsWhenTasksMove() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text())
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMinutes(1)))
                .count(Materialized.as("windows"));
        try (var driver = driver(builder, Map.of()).topic("in", 2).build()) {
            input(driver, "in").sendTo(1, "k", "v", START);
            driver.run();

            // When
            driver.rebalance();

            // Then
            ReadOnlyWindowStore<String, ?> windows = windows(driver);
            try (var found = windows.fetch("k", START, START)) {
                assertThat(found.hasNext()).isTrue();
            }
        }
    }

    @SuppressWarnings("unchecked") // the topology above says so
    private static ReadOnlyWindowStore<String, ?> windows(TopologyDriver driver) {
        return driver.store("windows", 1, WindowStore.class);
    }

    @Test
    void shouldKeepBytesAndPlaceWhenARecordIsDead() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.Long()))
                .mapValues(number -> 100 / number)
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        Map<String, Object> handlers = Map.of(
                StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueExceptionHandler.class,
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueProcessingExceptionHandler.class,
                StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dead");
        try (var driver =
                driver(builder, handlers).topic("in", 2).topic("out", 1).build()) {
            // When
            input(driver, "in").sendTo(1, "bytes", "no long");
            driver.input("in", Serdes.String(), Serdes.Long()).sendTo(0, "zero", 0L);
            driver.run();

            // Then
            assertThat(driver.deadLetters()).hasSize(2).anySatisfy(dead -> {
                assertThat(dead.value()).isEqualTo("no long".getBytes(StandardCharsets.UTF_8));
                assertThat(dead.headers()
                                .lastHeader("__streams.errors.partition")
                                .value())
                        .asString()
                        .isEqualTo("1");
            });
        }
    }

    @Test
    void shouldNameTaskAndPlaceWhenTheTopologyFails() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text())
                .mapValues(value -> Integer.parseInt(value) + "")
                .to("out", toText());
        try (var driver =
                driver(builder, Map.of()).topic("in", 2).topic("out", 1).build()) {
            input(driver, "in").sendTo(1, "k", "no number");

            // When / Then
            assertThatThrownBy(driver::run)
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("taskId=0_1")
                    .hasMessageContaining("partition=1, offset=0");
        }
    }

    @Test
    void shouldWriteARecordOnceMoreWhenItIsDuplicated() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text()).to("out", toText());
        try (var driver =
                driver(builder, Map.of()).topic("in", 2).topic("out", 1).build()) {
            input(driver, "in").sendTo(1, "k", "v");

            // When
            driver.duplicate("in", 1, 0);
            driver.run();

            // Then
            assertThat(values(driver, "out")).containsExactly("v", "v");
        }
    }

    @Test
    void shouldStampRecordsWhenTheTopicHasLogAppendTime() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text()).to("out", toText());
        try (var driver = driver(builder, Map.of())
                .topic("in", 2)
                .logAppendTime("in")
                .topic("out", 1)
                .build()) {
            // When
            driver.advanceWallClock(Duration.ofMinutes(1));
            input(driver, "in").send("k", "v", Instant.EPOCH);
            driver.run();

            // Then
            assertThat(driver.output("out", Serdes.String(), Serdes.String()).records())
                    .extracting(OutputRecord::timestamp)
                    .containsExactly(START.plusSeconds(60));
        }
    }

    /** Always the last partition. */
    private static final class Last implements Partitioner {

        @Override
        public int partition(
                String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
            return cluster.partitionCountForTopic(topic) - 1;
        }

        @Override
        public void close() {}

        @Override
        public void configure(Map<String, ?> configs) {}
    }

    @Test
    void shouldAskTheProducersPartitionerWhenThereIsOne() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text()).to("out", toText());
        try (var driver =
                driver(builder, Map.of()).topic("in", 5).topic("out", 1).build()) {
            // When
            input(driver, "in").partitionedBy(new Last()).send("k", "v");

            // Then
            assertThat(driver.output("in", Serdes.String(), Serdes.String()).records(4))
                    .hasSize(1);
        }
    }

    @Test
    void shouldJoinAcrossARepartitionWhenCountsDiffer() {
        // Given
        var builder = new StreamsBuilder();
        var table = builder.table("table", text(), Materialized.as(Stores.inMemoryKeyValueStore("table")));
        builder.stream("in", text())
                .map((key, value) -> KeyValue.pair(value, key))
                .join(
                        table,
                        (key, name) -> key + "=" + name,
                        Joined.with(Serdes.String(), Serdes.String(), Serdes.String(), "by-value"))
                .to("out", toText());
        try (var driver = driver(builder, Map.of())
                .topic("in", 2)
                .topic("table", 5)
                .topic("out", 1)
                .build()) {
            input(driver, "table").send("1", "one");
            driver.run();

            // When
            input(driver, "in").send("a", "1");
            driver.run();

            // Then
            assertThat(driver.topics()).containsEntry("features-by-value-repartition", 5);
            assertThat(values(driver, "out")).containsExactly("a=one");
        }
    }
}
