package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a driver refuses, in which words, and that nothing is left or changed afterwards. */
class DriverRefusalsTest {

    private static Consumed<String, String> text() {
        return Consumed.with(Serdes.String(), Serdes.String());
    }

    private static Properties config() {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "refusals");
        return config;
    }

    private static Topology copying() {
        var builder = new StreamsBuilder();
        builder.stream("in", text()).to("out", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static TopologyDriver copier() {
        return TopologyDriver.of(copying(), config())
                .topic("in", 2)
                .topic("out", 1)
                .build();
    }

    private static InputTopic<String, String> in(TopologyDriver driver) {
        return driver.input("in", Serdes.String(), Serdes.String());
    }

    private static List<@Nullable String> out(TopologyDriver driver) {
        return driver.output("out", Serdes.String(), Serdes.String()).values();
    }

    @Test
    void shouldRefuseATopologyWhenItIsAnothersAlready() {
        // Given
        Topology ours = copying();
        Topology theirs = copying();
        try (var stock = new TopologyTestDriver(theirs, config());
                var driver = TopologyDriver.of(ours, config())
                        .topic("in", 1)
                        .topic("out", 1)
                        .build()) {
            for (Topology taken : List.of(ours, theirs)) {
                var second = TopologyDriver.of(taken, config()).topic("in", 1).topic("out", 1);

                // When / Then
                assertThatIllegalArgumentException()
                        .isThrownBy(second::build)
                        .withMessageContaining("build a new one for each");
            }
            in(driver).send("k", "v");
            driver.run();
            assertThat(out(driver)).containsExactly("v");
            assertThat(stock.producedTopicNames()).isEmpty();
        }
    }

    /** Cannot be started where there is a second partition. */
    private static final class OnlyTheFirst extends ContextualProcessor<String, String, Void, Void> {

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            super.init(context);
            if (context.taskId().partition() > 0) {
                throw new IllegalStateException("not here");
            }
        }

        @Override
        public void process(Record<String, String> record) {
            // only its start matters
        }
    }

    private static Topology choosy() {
        var builder = new StreamsBuilder();
        var table = builder.globalTable("names", text(), Materialized.as(Stores.persistentKeyValueStore("names")));
        builder.table("in", text(), Materialized.as(Stores.persistentKeyValueStore("table")))
                .toStream()
                .leftJoin(table, (key, value) -> key, (value, name) -> value)
                .process(OnlyTheFirst::new);
        return builder.build();
    }

    private static Set<Path> folders() throws IOException {
        try (var files = Files.list(StateFolder.parent())) {
            return files.filter(file -> file.getFileName().toString().startsWith(StateFolder.PREFIX))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void shouldLeaveNoFolderWhenItCannotBeBuilt() throws IOException {
        // Given
        Set<Path> before = folders();
        Properties wrong = config();
        wrong.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, "perhaps");

        // When
        assertThatThrownBy(TopologyDriver.of(choosy(), wrong).topic("in", 1).topic("names", 1)::build)
                .isInstanceOf(ConfigException.class);
        assertThatThrownBy(TopologyDriver.of(choosy(), config()).topic("names", 1)::build)
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(TopologyDriver.of(choosy(), config()).topic("in", 2).topic("names", 1)::build)
                .hasRootCauseMessage("not here");

        // Then
        assertThat(folders()).isSubsetOf(before);
    }

    @Test
    void shouldSayThatItIsOverWhenTheApplicationDoesNotStartAgain() throws IOException {
        // Given
        Set<Path> before = folders();
        var driver = TopologyDriver.of(optimized(), optimizing())
                .topic("in", 1)
                .topic("names", 1)
                .build();

        // When
        assertThatThrownBy(() -> driver.addPartitions("in", 2)).hasRootCauseMessage("not here");

        // Then
        assertThatThrownBy(driver::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("did not start again")
                .hasRootCauseMessage("not here");
        driver.close();
        assertThat(folders()).isSubsetOf(before);
    }

    private static Properties optimizing() {
        Properties config = config();
        config.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE);
        return config;
    }

    /** No changelog stands in the way of more partitions. */
    private static Topology optimized() {
        var builder = new StreamsBuilder();
        builder.globalTable("names", text(), Materialized.as(Stores.persistentKeyValueStore("names")));
        builder.table("in", text(), Materialized.as(Stores.persistentKeyValueStore("table")))
                .toStream()
                .process(OnlyTheFirst::new);
        return builder.build(optimizing());
    }

    @Test
    void shouldStayAsItWasWhenPartitionsCannotBeAdded() {
        // Given
        var builder = new StreamsBuilder();
        builder.stream("in", text())
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as(Stores.inMemoryKeyValueStore("counts")));
        try (var driver =
                TopologyDriver.of(builder.build(), config()).topic("in", 2).build()) {
            in(driver).send("k", "v");
            driver.run();

            // When
            assertThatThrownBy(() -> driver.addPartitions("in", 6))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("invalid partitions");
            assertThatIllegalArgumentException().isThrownBy(() -> driver.addPartitions("in", 1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> driver.addPartitions("inn", 6))
                    .withMessageContaining("there is no topic inn");

            // Then
            in(driver).send("k", "v");
            driver.run();
            assertThat(driver.topics()).containsEntry("in", 2);
            assertThat(driver.tasks()).hasSize(2);
            assertThat(driver.<String, Long>store("counts").get("k")).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReadEveryPartitionOfAGlobalTableWhenThereAreMore(boolean onDisk) {
        // Given
        var builder = new StreamsBuilder();
        var store = onDisk ? Stores.persistentKeyValueStore("names") : Stores.inMemoryKeyValueStore("names");
        var names = builder.globalTable("names", text(), Materialized.as(store));
        builder.stream("in", text())
                .join(names, (key, value) -> value, (value, name) -> name)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (var driver = TopologyDriver.of(builder.build(), config())
                .topic("in", 1)
                .topic("names", 1)
                .topic("out", 1)
                .build()) {
            var table = driver.input("names", Serdes.String(), Serdes.String());
            table.send("1", "one");
            driver.run();

            // When
            driver.addPartitions("names", 3);
            table.sendTo(2, "2", "two");
            in(driver).send("k", "1");
            in(driver).send("k", "2");
            driver.run();

            // Then
            assertThat(out(driver)).containsExactly("one", "two");
            assertThat(driver.<String, String>store("names").size()).isEqualTo(2);
        }
    }

    @Test
    void shouldRefuseARecordWhenKafkaWould() {
        // Given
        try (var driver = copier()) {
            // When / Then
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> in(driver).sendTo(-1, "k", "v"))
                    .withMessageContaining("partitions 0 to 1, not -1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> in(driver).sendTo(2, "k", "v"))
                    .withMessageContaining("partitions 0 to 1, not 2");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> in(driver).send("k", "v", -1))
                    .withMessageContaining("no time before 1970");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> driver.input("inn", Serdes.String(), Serdes.String())
                            .send("k", "v"))
                    .withMessageContaining("the topology reads [in], not inn");
            driver.run();
            assertThat(out(driver)).isEmpty();
        }
    }

    @Test
    void shouldRefuseToDuplicateWhenThereIsNoSuchRecord() {
        // Given
        try (var driver = copier()) {
            in(driver).sendTo(1, "k", "v");

            // When / Then
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> driver.duplicate("in", 0, 0))
                    .withMessageContaining("in-0 is empty");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> driver.duplicate("in", 1, 1))
                    .withMessageContaining("in-1 has offsets 0 to 0, not 1");
            assertThatIllegalArgumentException().isThrownBy(() -> driver.duplicate("in", 1, -1));
            assertThatIllegalArgumentException().isThrownBy(() -> driver.duplicate("in", 7, 0));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> driver.duplicate("inn", 0, 0))
                    .withMessageContaining("there is no topic inn");
        }
    }

    @Test
    void shouldRefuseSettingsWhenTheyMakeNoSense() {
        // Given
        var builder = TopologyDriver.of(copying(), config());

        // When / Then
        assertThatIllegalArgumentException().isThrownBy(() -> builder.topic("in", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.topic("in", Integer.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.undeclaredTopics(-3));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.undeclaredTopics(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.commitEvery(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.runLimit(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.topic("in", 1)
                        .topic("out", 1)
                        .startAt(Instant.EPOCH.minusMillis(1))
                        .build())
                .withMessageContaining("the clock goes from 1970");
    }

    @Test
    void shouldRefuseATopicWhenItIsDeclaredTwiceWithDifferentCounts() {
        // Given
        var builder = TopologyDriver.of(copying(), config()).topic("in", 3).topic("out", 1);

        // When / Then
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.topic("in", 4))
                .withMessage("topic in is declared with 3 partitions, and then with 4");
        try (var driver = builder.topic("in", 3).build()) {
            assertThat(driver.topics()).containsEntry("in", 3);
        }
    }

    @Test
    @SuppressWarnings({"DataFlowIssue", "NullAway"}) // callers without a null checker do that
    void shouldSayWhatIsNullWhenItIs() {
        // When / Then
        assertThatNullPointerException()
                .isThrownBy(() -> TopologyDriver.of(null, config()))
                .withMessage("the topology is null");
        assertThatNullPointerException()
                .isThrownBy(() -> TopologyDriver.of(copying(), (Properties) null))
                .withMessageContaining("the configuration is null");
        assertThatNullPointerException()
                .isThrownBy(() -> TopologyDriver.of(copying(), (StreamsConfig) null))
                .withMessageContaining("the configuration is null");
        assertThatNullPointerException()
                .isThrownBy(() -> TopologyDriver.of(copying(), config()).topic(null, 1))
                .withMessageContaining("name is null");
    }

    @Test
    void shouldRefuseToMoveTheClockPastItsEnd() {
        // Given
        try (var driver = copier()) {
            Instant before = driver.now();

            // When / Then
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> driver.advanceWallClock(Duration.ofDays(100_000)))
                    .withMessageContaining("the clock ends at 2262");
            assertThatIllegalArgumentException().isThrownBy(() -> driver.advanceWallClock(Duration.ofMillis(-1)));
            assertThat(driver.now()).isEqualTo(before);
        }
    }

    private static TopologyDriverBuilder echo() {
        var builder = new StreamsBuilder();
        builder.stream("in", text()).to("in", Produced.with(Serdes.String(), Serdes.String()));
        return TopologyDriver.of(builder.build(), config()).topic("in", 2);
    }

    @Test
    void shouldEndARunWhenTheTopologyFeedsItself() {
        // Given
        try (var driver = echo().runLimit(1_000).build()) {
            in(driver).send("k", "v");

            // When / Then
            assertThatThrownBy(driver::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("1000 records, where 1 waited")
                    .hasMessageContaining("both writes and reads [in]");
        }
    }

    @Test
    void shouldLeaveRoomForMuchWorkWhenNoLimitIsTold() {
        // Given
        var limit = new RunLimit(7, 0);
        for (int step = 0; step < 1_000_700; step++) {
            limit.step(List::of);
        }

        // When / Then
        assertThatThrownBy(() -> limit.step(List::of)).hasMessageContaining("1000700 records, where 7 waited");
    }

    @Test
    void shouldNotSearchOrdersWhenTheTopologyFeedsItself() {
        // Given
        var runs = new AtomicInteger();
        var orders = Interleavings.of(
                () -> {
                    runs.incrementAndGet();
                    return echo().runLimit(50);
                },
                driver -> in(driver).send("k", "v"));

        // When / Then
        assertThatThrownBy(() -> orders.expect(driver -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does it feed itself?");
        assertThat(runs).hasValue(1);
    }

    @Test
    void shouldStartATaskAgainWhenItsStartHasFailed() {
        // Given
        var broken = new AtomicInteger();
        var builder = new StreamsBuilder();
        builder.stream("in", text()).<String, String>process(() -> new ContextualProcessor<>() {

            @Override
            public void init(ProcessorContext<String, String> context) {
                super.init(context);
                if (broken.get() > 0) {
                    throw new IllegalStateException("broken");
                }
            }

            @Override
            public void process(Record<String, String> record) {
                context().forward(record);
            }
        });
        var task = new TaskId(0, 0);
        try (var driver =
                TopologyDriver.of(builder.build(), config()).topic("in", 1).build()) {
            broken.set(1);

            // When / Then
            assertThatThrownBy(() -> driver.crash(task)).hasRootCauseMessage("broken");
            assertThatThrownBy(driver::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("crash(task) or restart(task) brings it back");
            assertThatThrownBy(() -> driver.restart(task)).hasRootCauseMessage("broken");
            broken.set(0);
            driver.restart(task);
            driver.run();
        }
    }
}
