package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left, and what is done again, when a task or the driver has come to its end. */
class DriverDeathTest {

    private static final TaskId TASK = new TaskId(0, 0);

    private static Consumed<String, String> text() {
        return Consumed.with(Serdes.String(), Serdes.String());
    }

    private static Properties config() {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "death");
        return config;
    }

    private static TopologyDriverBuilder passing() {
        var builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.Long()))
                .mapValues(number -> 100 / number)
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return TopologyDriver.of(builder.build(), config()).topic("in", 1).topic("out", 1);
    }

    private static void send(TopologyDriver driver, long number) {
        driver.input("in", Serdes.String(), Serdes.Long()).send("k", number);
    }

    private static List<@Nullable Long> out(TopologyDriver driver) {
        return driver.output("out", Serdes.String(), Serdes.Long()).values();
    }

    @Test
    void shouldNotGoPastAFailedRecordWhenItIsRunAgain() {
        // Given
        try (var driver = passing().build()) {
            send(driver, 100);
            send(driver, 0);
            send(driver, 50);
            assertThatThrownBy(driver::run).isInstanceOf(StreamsException.class);

            // When / Then
            assertThatThrownBy(driver::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("crash(task) or restart(task)");
            assertThatThrownBy(driver::step).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(driver::commit).isInstanceOf(IllegalStateException.class);
            driver.restart(TASK);
            assertThatThrownBy(driver::run).isInstanceOf(StreamsException.class);
            driver.crash();
            assertThatThrownBy(driver::run).isInstanceOf(StreamsException.class);
            assertThat(out(driver)).containsExactly(1L);
        }
    }

    @Test
    void shouldNotGoPastBytesThatNobodyCanReadWhenItIsRunAgain() {
        // Given
        try (var driver = passing().build()) {
            driver.input("in", Serdes.String(), Serdes.ByteArray())
                    .send("k", "no long".getBytes(StandardCharsets.UTF_8));
            send(driver, 50);
            assertThatThrownBy(driver::run).isInstanceOf(StreamsException.class);

            // When / Then
            assertThatThrownBy(driver::run).isInstanceOf(IllegalStateException.class);
            assertThat(out(driver)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLoseTheCacheWhenATaskCrashes(boolean onDisk) {
        // Given
        var builder = new StreamsBuilder();
        var store = onDisk ? Stores.persistentKeyValueStore("counts") : Stores.inMemoryKeyValueStore("counts");
        builder.stream("in", text())
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.<String, Long>as(store)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long())
                        .withCachingEnabled());
        try (var driver = TopologyDriver.of(builder.build(), config())
                .topic("in", 1)
                .commitEvery(100)
                .build()) {
            for (int i = 0; i < 5; i++) {
                driver.input("in", Serdes.String(), Serdes.String()).send("k", "v");
            }
            while (driver.step()) {
                // processed, but neither flushed nor committed
            }

            // When
            driver.crash();

            // Then
            assertThat(driver.output("death-counts-changelog", Serdes.String(), Serdes.ByteArray())
                            .records())
                    .isEmpty();
            driver.run();
            assertThat(driver.<String, Long>store("counts").get("k")).isEqualTo(5);
        }
    }

    @Test
    void shouldRefuseWhenTheDriverIsClosed() {
        // Given
        var driver = passing().build();
        var input = driver.input("in", Serdes.String(), Serdes.Long());
        driver.close();

        // When / Then
        assertThatThrownBy(driver::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the driver is closed");
        assertThatThrownBy(() -> input.send("k", 1L)).hasMessage("the driver is closed");
        assertThatThrownBy(() -> driver.store("s")).hasMessage("the driver is closed");
        driver.close();
    }

    private static Interleavings joins() {
        return Interleavings.of(
                () -> {
                    var builder = new StreamsBuilder();
                    var names = builder.globalTable(
                            "names", text(), Materialized.as(Stores.inMemoryKeyValueStore("names")));
                    builder.stream("in", text())
                            .leftJoin(names, (key, value) -> key, (value, name) -> name == null ? "nobody" : name)
                            .to("out", Produced.with(Serdes.String(), Serdes.String()));
                    return TopologyDriver.of(builder.build(), config())
                            .topic("in", 1)
                            .topic("names", 1)
                            .topic("out", 1);
                },
                driver -> {
                    driver.input("in", Serdes.String(), Serdes.String()).send("k", "v");
                    driver.input("names", Serdes.String(), Serdes.String()).send("k", "Ann");
                });
    }

    @Test
    void shouldTryBothOrdersWhenAStreamJoinsAGlobalTable() {
        // When
        var explored = joins().expectInEveryOrder(
                        10,
                        driver -> assertThat(driver.output("out", Serdes.String(), Serdes.String())
                                        .values())
                                .containsAnyOf("nobody", "Ann"));
        var failure = catchThrowableOfType(
                InterleavingFailure.class,
                () -> joins().expectInEveryOrder(
                                10,
                                driver -> assertThat(driver.output("out", Serdes.String(), Serdes.String())
                                                .values())
                                        .containsExactly("nobody")));

        // Then
        assertThat(explored.distinctOrders()).isEqualTo(2);
        assertThat(failure).hasMessageContaining("* the global task reads names-0@0 k");
    }

    @Test
    void shouldRefuseASearchWhenItCouldFindNothing() {
        // When / Then
        assertThatThrownBy(() -> joins().tries(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> joins().crashes(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> joins().crashes(3).expect(driver -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("commitEvery");
    }

    @Test
    void shouldRefuseToReplayWhenTheOrderIsOfAnotherScenario() {
        // When / Then
        assertThatThrownBy(() -> joins().replay("9.9.9", driver -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("choice 0 is 9 of 2");
        assertThatThrownBy(() -> joins().replay("abc", driver -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("numbers with points between, not abc");
    }
}
