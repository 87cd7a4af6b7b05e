package io.strandex.bench.driver;

import java.util.List;
import java.util.Random;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** Random decisions of one scenario, and what they are written down as. */
final class Draw {

    static final Serde<String> TEXT = Serdes.String();

    final Random random;
    final String id;
    private final StringBuilder text = new StringBuilder();
    private int stores;
    /** Whether the order of the values of a key is still determined. */
    private boolean ordered = true;

    Draw(long seed) {
        this.random = new Random(seed);
        this.id = "eq" + seed;
    }

    String topic(String role) {
        return id + "-" + role;
    }

    int partitions() {
        return 1 + random.nextInt(4);
    }

    <T> T oneOf(List<T> options) {
        return options.get(random.nextInt(options.size()));
    }

    void note(String step) {
        text.append(text.isEmpty() ? "" : " > ").append(step);
    }

    void orderIsLost() {
        ordered = false;
    }

    boolean ordered() {
        return ordered;
    }

    String text() {
        return text.toString();
    }

    String name(String kind) {
        return kind + "-" + stores++;
    }

    /** A store in memory or on disk, decided now, made anew for each topology. */
    <V> java.util.function.Supplier<Materialized<String, V, KeyValueStore<Bytes, byte[]>>> store(
            String name, Serde<V> values) {
        boolean onDisk = random.nextBoolean();
        return () -> {
            KeyValueBytesStoreSupplier supplier =
                    onDisk ? Stores.persistentKeyValueStore(name) : Stores.inMemoryKeyValueStore(name);
            return Materialized.<String, V>as(supplier).withKeySerde(TEXT).withValueSerde(values);
        };
    }
}
