package io.strandex.bench.driver;

import io.strandex.testkit.driver.TopologyDriver;
import java.lang.management.ManagementFactory;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.Stores;

/** Input records a second through two stages, re-key and count, of 12 partitions each. */
final class DriverSpeed {

    private static final int PARTITIONS = 12;
    private static final int WORDS = 10_007;

    private DriverSpeed() {}

    /**
     * Input records a second; each goes through two tasks, a store and its changelog.
     *
     * @param perSecond by the clock on the wall
     * @param perCpuSecond by processor time of the driver's thread, which other load on the machine hardly touches
     */
    record Rate(double perSecond, double perCpuSecond) {}

    static Rate measure(int records, int commitEvery) {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "driver-speed");
        try (var driver = TopologyDriver.of(topology(), config)
                .topic("words", PARTITIONS)
                .topic("counts", PARTITIONS)
                .commitEvery(commitEvery)
                .build()) {
            var words = driver.input("words", Serdes.String(), Serdes.String());
            for (int i = 0; i < records; i++) {
                words.send("key" + i, "word" + i * 7_919L % WORDS);
            }
            var threads = ManagementFactory.getThreadMXBean();
            long start = System.nanoTime();
            long cpu = threads.getCurrentThreadCpuTime();
            driver.run();
            return new Rate(
                    records * 1e9 / (System.nanoTime() - start),
                    records * 1e9 / (threads.getCurrentThreadCpuTime() - cpu));
        }
    }

    private static Topology topology() {
        var builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((key, word) -> word)
                .repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                        .withName("by-word")
                        .withNumberOfPartitions(PARTITIONS))
                .groupByKey()
                .count(Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("counts-by-word"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long()))
                .toStream()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }
}
