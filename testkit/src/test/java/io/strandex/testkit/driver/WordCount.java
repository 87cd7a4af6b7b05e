package io.strandex.testkit.driver;

import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/** Counts words: the smallest topology with two sub-topologies and a store. */
final class WordCount {

    static final String IN = "words";
    static final String OUT = "counts";
    static final String STORE = "counts-by-word";
    static final String REPARTITION = "word-count-by-word-repartition";

    private WordCount() {}

    static Properties config() {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "word-count");
        return config;
    }

    static Topology topology() {
        return topology(6, null, false);
    }

    static Topology topology(int partitions, @Nullable StreamPartitioner<String, String> partitioner, boolean onDisk) {
        var builder = new StreamsBuilder();
        var store = onDisk ? Stores.persistentKeyValueStore(STORE) : Stores.inMemoryKeyValueStore(STORE);
        builder.stream(IN, Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((key, word) -> word, Named.as("key-by-word"))
                .repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                        .withName("by-word")
                        .withNumberOfPartitions(partitions)
                        .withStreamPartitioner(partitioner))
                .groupByKey()
                .count(Materialized.<String, Long>as(store)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long()))
                .toStream()
                .to(OUT, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }
}
