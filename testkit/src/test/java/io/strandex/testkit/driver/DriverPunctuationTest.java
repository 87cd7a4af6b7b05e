package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As in Kafka's thread: what a record makes due fires before the commit, which holds both or neither. */
class DriverPunctuationTest {

    private static final String AT_LEAST_ONCE = StreamsConfig.AT_LEAST_ONCE;
    private static final String EXACTLY_ONCE = StreamsConfig.EXACTLY_ONCE_V2;

    /** Passes records on, and a tick with each punctuation, unless it is broken. */
    private static final class Ticker extends ContextualProcessor<String, String, String, String> {

        private final PunctuationType type;
        private final AtomicBoolean broken;

        Ticker(PunctuationType type, AtomicBoolean broken) {
            this.type = type;
            this.broken = broken;
        }

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            context.schedule(Duration.ofSeconds(1), type, this::tick);
        }

        private void tick(long time) {
            context().forward(new Record<>("tick", "tick", time));
            context().commit();
            if (broken.get()) {
                throw new IllegalStateException("broken");
            }
        }

        @Override
        public void process(Record<String, String> record) {
            context().forward(record);
        }
    }

    private static TopologyDriverBuilder ticking(PunctuationType type, AtomicBoolean broken, String guarantee) {
        var builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .process(() -> new Ticker(type, broken))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return TopologyDriver.of(builder.build(), config(guarantee))
                .topic("in", 1)
                .topic("out", 1);
    }

    private static Properties config(String guarantee) {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "ticking");
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        return config;
    }

    private static void send(TopologyDriver driver, String value) {
        driver.input("in", Serdes.String(), Serdes.String()).send("k", value, Instant.ofEpochSecond(10));
    }

    private static List<@Nullable String> out(TopologyDriver driver) {
        return driver.output("out", Serdes.String(), Serdes.String()).values();
    }

    @ParameterizedTest
    @CsvSource({
        "exactly_once_v2, '', v+tick",
        "at_least_once, v+tick, v+tick+v+tick",
    })
    void shouldProcessARecordAgainWhenItsPunctuationThrew(String guarantee, String before, String after) {
        // Given
        var broken = new AtomicBoolean(true);
        try (var driver =
                ticking(PunctuationType.STREAM_TIME, broken, guarantee).build()) {
            send(driver, "v");
            assertThatThrownBy(driver::run).hasRootCauseMessage("broken");
            driver.crash();
            assertThat(String.join("+", out(driver))).isEqualTo(before);

            // When
            broken.set(false);
            driver.run();

            // Then
            assertThat(String.join("+", out(driver))).isEqualTo(after);
            assertThat(driver.silentlyDropped()).isEmpty();
        }
    }

    @Test
    void shouldCommitNothingWhenAWallClockPunctuationThrew() {
        // Given
        var broken = new AtomicBoolean(true);
        try (var driver = ticking(PunctuationType.WALL_CLOCK_TIME, broken, EXACTLY_ONCE)
                .commitEvery(100)
                .build()) {
            send(driver, "v");
            while (driver.step()) {
                // processed, but not committed
            }

            // When
            assertThatThrownBy(() -> driver.advanceWallClock(Duration.ofSeconds(1)))
                    .hasRootCauseMessage("broken");
            driver.crash();

            // Then
            assertThat(out(driver)).isEmpty();
            driver.run();
            assertThat(out(driver)).containsExactly("v");
        }
    }

    @Test
    void shouldCommitWhenAPunctuationAsksForIt() {
        // Given
        try (var driver = ticking(PunctuationType.STREAM_TIME, new AtomicBoolean(), EXACTLY_ONCE)
                .commitEvery(100)
                .build()) {
            send(driver, "v");

            // When
            while (driver.step()) {
                // processed, and committed only because the punctuation asks for it
            }
            driver.crash(new TaskId(0, 0));

            // Then
            assertThat(out(driver)).containsExactly("v", "tick");
        }
    }

    @Test
    void shouldFlushTheCacheAfterThePunctuation() {
        // Given
        var builder = new StreamsBuilder();
        var in = builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()));
        in.process(() -> new Ticker(PunctuationType.STREAM_TIME, new AtomicBoolean()), Named.as("ticker"))
                .filter((key, value) -> key.equals("tick"))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        in.toTable(Materialized.<String, String>as(Stores.inMemoryKeyValueStore("last"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String())
                        .withCachingEnabled())
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (var driver = TopologyDriver.of(builder.build(), config(AT_LEAST_ONCE))
                .topic("in", 1)
                .topic("out", 1)
                .build()) {
            // When
            send(driver, "flushed");
            driver.run();

            // Then
            assertThat(out(driver)).containsExactly("tick", "flushed");
        }
    }
}
