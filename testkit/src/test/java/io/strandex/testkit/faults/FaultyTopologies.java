package io.strandex.testkit.faults;

import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.Stores;

/** Small topologies, each with one fault that a single partition hides. */
final class FaultyTopologies {

    static final String IN = "in";
    static final String TABLE = "table";
    static final String OUT = "out";
    static final String STORE = "store";

    private static final Serde<String> TEXT = Serdes.String();

    private FaultyTopologies() {}

    static Properties config() {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "faulty");
        return config;
    }

    private static KStream<String, String> read(StreamsBuilder builder) {
        return builder.stream(IN, Consumed.with(TEXT, TEXT));
    }

    private static Materialized<
                    String,
                    Long,
                    org.apache.kafka.streams.state.KeyValueStore<org.apache.kafka.common.utils.Bytes, byte[]>>
            counts() {
        return Materialized.<String, Long>as(Stores.inMemoryKeyValueStore(STORE))
                .withKeySerde(TEXT)
                .withValueSerde(Serdes.Long());
    }

    /** Counts by key behind a repartition that a partitioner routes. */
    static Topology countsRoutedBy(StreamPartitioner<String, String> partitioner) {
        var builder = new StreamsBuilder();
        read(builder)
                .repartition(Repartitioned.with(TEXT, TEXT)
                        .withName("by-key")
                        .withNumberOfPartitions(4)
                        .withStreamPartitioner(partitioner))
                .groupByKey()
                .count(counts())
                .toStream()
                .to(OUT, Produced.with(TEXT, Serdes.Long()));
        return builder.build();
    }

    @SuppressWarnings("removal") // Kafka 4.4 has no other abstract method to implement
    static StreamPartitioner<String, String> alwaysZero() {
        return (topic, key, value, partitions) -> Optional.of(Set.of(0));
    }

    /** Joins a stream with a table without making sure that their partitions correspond. */
    static Topology joinWithoutRepartition() {
        var builder = new StreamsBuilder();
        var table =
                builder.table(TABLE, Consumed.with(TEXT, TEXT), Materialized.as(Stores.inMemoryKeyValueStore(STORE)));
        read(builder)
                .join(table, (left, right) -> left + "-" + right, Joined.with(TEXT, TEXT, TEXT))
                .to(OUT, Produced.with(TEXT, TEXT));
        return builder.build();
    }

    /** Keeps the last value per owner; a value is "owner:state" and its key the device that reported it. */
    static Topology lastValueByOwner() {
        var builder = new StreamsBuilder();
        read(builder)
                .map((device, value) -> {
                    String[] parts = value.split(":", 2);
                    return KeyValue.pair(parts[0], parts[1]);
                })
                .repartition(Repartitioned.with(TEXT, TEXT).withName("by-owner"))
                .toTable(Materialized.<String, String>as(Stores.inMemoryKeyValueStore(STORE))
                        .withKeySerde(TEXT)
                        .withValueSerde(TEXT));
        return builder.build();
    }

    /** Counts the members of each team; a change of team is a retraction here and an addition there. */
    static Topology membersByTeam() {
        var builder = new StreamsBuilder();
        builder.table(TABLE, Consumed.with(TEXT, TEXT), Materialized.as(Stores.inMemoryKeyValueStore("teams")))
                .groupBy((member, team) -> KeyValue.pair(team, member), Grouped.with("by-team", TEXT, TEXT))
                .count(counts())
                .toStream()
                .to(OUT, Produced.with(TEXT, Serdes.Long()));
        return builder.build();
    }

    /** Counts by the producer's key, straight from the input's partitions. */
    static Topology countsByInputKey(boolean changelog) {
        var builder = new StreamsBuilder();
        var store = changelog ? counts() : counts().withLoggingDisabled();
        read(builder)
                .groupByKey(Grouped.with(TEXT, TEXT))
                .count(store)
                .toStream()
                .to(OUT, Produced.with(TEXT, Serdes.Long()));
        return builder.build();
    }

    /** Counts by the first letter of the value; an empty value has none, and the key becomes null. */
    static Topology countsByFirstLetter() {
        var builder = new StreamsBuilder();
        read(builder)
                .map((key, value) -> KeyValue.pair(value.isEmpty() ? null : value.substring(0, 1), value))
                .repartition(Repartitioned.with(TEXT, TEXT).withName("by-letter"))
                .groupByKey()
                .count(counts())
                .toStream()
                .to(OUT, Produced.with(TEXT, Serdes.Long()));
        return builder.build();
    }
}
