package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.Suppressed.BufferConfig;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each record that is lost is named, or counted, and none that is not. */
class DriverLossTest {

    private static Consumed<String, String> text() {
        return Consumed.with(Serdes.String(), Serdes.String());
    }

    private static Properties config() {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "loss");
        config.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueExceptionHandler.class);
        return config;
    }

    /** Numbers become keys; a negative one becomes no key, and is lost in the repartition. */
    private static TopologyDriver keyed(Properties config) {
        var builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.Long()))
                .selectKey((key, number) -> number < 0 ? null : number)
                .repartition(Repartitioned.with(Serdes.Long(), Serdes.Long()).withName("by-number"))
                .to("out", Produced.with(Serdes.Long(), Serdes.Long()));
        return TopologyDriver.of(builder.build(), config)
                .topic("in", 2)
                .topic("out", 1)
                .build();
    }

    private static void number(TopologyDriver driver, int partition, String key, long number) {
        driver.input("in", Serdes.String(), Serdes.Long()).sendTo(partition, key, number);
    }

    private static void unreadable(TopologyDriver driver, int partition) {
        driver.input("in", Serdes.String(), Serdes.String()).sendTo(partition, "unreadable", "no number");
    }

    private static List<String> silent(TopologyDriver driver) {
        return driver.silentlyDropped().stream()
                .map(lost -> new String(lost.key(), StandardCharsets.UTF_8))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNameEachSilentLossWhenUnreadableRecordsLieBetween(boolean deadLetters) {
        // Given
        Properties config = config();
        if (deadLetters) {
            config.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dead");
        }
        try (var driver = keyed(config)) {
            for (int partition = 0; partition < 2; partition++) {
                unreadable(driver, partition);
                number(driver, partition, "lost-1-" + partition, -1);
                unreadable(driver, partition);
                unreadable(driver, partition);
                number(driver, partition, "kept", 1);
                number(driver, partition, "lost-2-" + partition, -1);
                unreadable(driver, partition);
                number(driver, partition, "lost-3-" + partition, -1);
                number(driver, partition, "kept", 2);
                unreadable(driver, partition);
            }

            // When
            driver.run();

            // Then
            assertThat(silent(driver))
                    .containsExactlyInAnyOrder("lost-1-0", "lost-2-0", "lost-3-0", "lost-1-1", "lost-2-1", "lost-3-1");
            assertThat(driver.droppedRecords()).isEqualTo(10);
            if (deadLetters) {
                assertThat(driver.deadLetters()).hasSize(10);
            }
        }
    }

    @Test
    void shouldNameEachOfManySilentLosses() {
        // Given
        int many = 25_000;
        try (var driver = keyed(config())) {
            for (int i = 0; i < many; i++) {
                number(driver, 0, "lost", -1);
            }

            // When
            driver.run();

            // Then
            assertThat(driver.silentlyDropped()).hasSize(many);
        }
    }

    @Test
    void shouldKeepTheCountWhenTasksEnd() {
        // Given
        try (var driver = keyed(config())) {
            unreadable(driver, 0);
            unreadable(driver, 1);
            driver.run();

            // When
            driver.restart(new TaskId(0, 0));
            driver.crash(new TaskId(0, 1));
            unreadable(driver, 1);
            driver.run();

            // Then
            assertThat(driver.droppedRecords()).isEqualTo(3);
        }
    }

    /** Writes with each tick of stream time, but nothing for the record that made it tick. */
    private static final class Clockwork extends ContextualProcessor<String, String, String, String> {

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            context.schedule(
                    Duration.ofSeconds(1),
                    PunctuationType.STREAM_TIME,
                    time -> context.forward(new Record<>("tick", "tick", time)));
        }

        @Override
        public void process(Record<String, String> record) {
            // lost on purpose
        }
    }

    @Test
    void shouldNameALossWhenAPunctuationWritesBesideIt() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text()).process(Clockwork::new).to("out");
        Properties config = config();
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        try (var driver = TopologyDriver.of(builder.build(), config)
                .topic("in", 1)
                .topic("out", 1)
                .build()) {
            // When
            driver.input("in", Serdes.String(), Serdes.String()).send("lost", "v", Instant.ofEpochSecond(10));
            driver.run();

            // Then
            assertThat(driver.output("out", Serdes.String(), Serdes.String()).values())
                    .containsExactly("tick");
            assertThat(silent(driver)).containsExactly("lost");
        }
    }

    /** Keeps a cached count of its own ticks; each record but the lost ones goes to a table of the same task. */
    private static TopologyDriver tickingBesideACache(Properties config) {
        var builder = new StreamsBuilder();
        KStream<String, String> in = builder.stream("in", text());
        var strings = Grouped.with(Serdes.String(), Serdes.String());
        in.process(Clockwork::new, Named.as("clock"))
                .groupByKey(strings)
                .count(cached("ticks"))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        KStream<String, String> kept = in.filterNot((key, value) -> key.startsWith("lost"));
        kept.groupByKey(strings).count(cached("counts"));
        kept.groupByKey(strings)
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMinutes(1)))
                .count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("windows")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long())
                        .withCachingEnabled());
        return TopologyDriver.of(builder.build(), config)
                .topic("in", 1)
                .topic("out", 1)
                .build();
    }

    private static Materialized<String, Long, KeyValueStore<Bytes, byte[]>> cached(String name) {
        return Materialized.<String, Long>as(Stores.persistentKeyValueStore(name))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.Long())
                .withLoggingDisabled()
                .withCachingEnabled();
    }

    @Test
    void shouldNameALossWhenTheCommitFlushesWhatAPunctuationWroteBesideIt() {
        // Given
        try (var driver = tickingBesideACache(config())) {
            var in = driver.input("in", Serdes.String(), Serdes.String());

            // When
            in.send("lost-1", "v", Instant.ofEpochSecond(10));
            in.send("kept", "v", Instant.ofEpochSecond(20));
            in.send("lost-2", "v", Instant.ofEpochSecond(30));
            driver.run();

            // Then
            assertThat(driver.output("out", Serdes.String(), Serdes.Long()).values())
                    .containsExactly(1L, 2L, 3L);
            assertThat(silent(driver)).containsExactly("lost-1", "lost-2");
        }
    }

    @Test
    void shouldNotNameWhatASuppressionHoldsWhenAPunctuationFallsTogetherWithIt() {
        // Given
        var builder = new StreamsBuilder();
        KStream<String, String> in = builder.stream("in", text());
        in.process(Clockwork::new, Named.as("clock")).foreach((key, value) -> {});
        builder.table("table", text())
                .suppress(Suppressed.untilTimeLimit(Duration.ofDays(1), BufferConfig.unbounded()))
                .toStream()
                .merge(in.filter((key, value) -> false))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (var driver = TopologyDriver.of(builder.build(), config())
                .topic("in", 1)
                .topic("table", 1)
                .topic("out", 1)
                .build()) {
            // When
            driver.input("in", Serdes.String(), Serdes.String()).send("lost", "v", Instant.ofEpochSecond(10));
            driver.run();
            driver.input("table", Serdes.String(), Serdes.String()).send("held", "v", Instant.ofEpochSecond(20));
            driver.run();

            // Then
            assertThat(silent(driver)).containsExactly("lost");
        }
    }

    @Test
    void shouldNotNameWhatAStoreHoldsWhenNoTopicTellsOfIt() {
        // Given
        var builder = new StreamsBuilder();
        KStream<String, String> in = builder.stream("in", text());
        in.groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.<String, Long>as(Stores.persistentKeyValueStore("counts"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long())
                        .withLoggingDisabled()
                        .withCachingEnabled());
        builder.table("table", text(), Materialized.as(Stores.inMemoryKeyValueStore("its-own-changelog")));
        Properties config = config();
        config.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE);
        try (var driver = TopologyDriver.of(builder.build(config), config)
                .topic("in", 1)
                .topic("table", 1)
                .build()) {
            // When
            driver.input("in", Serdes.String(), Serdes.String()).send("k", "v");
            driver.input("in", Serdes.String(), Serdes.String()).send("k", "v");
            driver.input("table", Serdes.String(), Serdes.String()).send("k", "v");
            driver.run();

            // Then
            assertThat(driver.producedTopics()).isEmpty();
            assertThat(driver.silentlyDropped()).isEmpty();
        }
    }
}
