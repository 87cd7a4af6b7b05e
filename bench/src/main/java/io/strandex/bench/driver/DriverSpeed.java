package io.strandex.bench.driver;

import io.strandex.testkit.driver.TopologyDriver;
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

    /** Input records a second; each goes through two tasks, a store and its changelog. */
    static double recordsPerSecond(int records, int commitEvery) {
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
            long start = System.nanoTime();
            driver.run();
            return records / ((System.nanoTime() - start) / 1e9);
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
