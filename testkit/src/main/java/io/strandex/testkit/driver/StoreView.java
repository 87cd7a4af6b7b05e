package io.strandex.testkit.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.ValueTimestampHeaders;
import org.jspecify.annotations.Nullable;

/**
 * One key-value store as all its tasks hold it: every partition has its own part.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public final class StoreView<K, V> {

    private final String name;
    private final SortedMap<Integer, ReadOnlyKeyValueStore<K, Object>> parts;

    StoreView(String name, SortedMap<Integer, ReadOnlyKeyValueStore<K, Object>> parts) {
        this.name = name;
        this.parts = parts;
    }

    /**
     * The value under the key, or null where no task holds one.
     *
     * @throws IllegalStateException where more than one task holds the key: its state is split
     */
    public @Nullable V get(K key) {
        SortedMap<Integer, V> holders = holders(key);
        if (holders.size() > 1) {
            throw new IllegalStateException(
                    "store %s holds key %s in more than one partition: %s".formatted(name, key, holders));
        }
        return holders.isEmpty() ? null : holders.get(holders.firstKey());
    }

    /** The value under the key in each partition that has one. */
    public SortedMap<Integer, V> holders(K key) {
        var found = new TreeMap<Integer, V>();
        parts.forEach((partition, part) -> {
            Object value = part.get(key);
            if (value != null) {
                found.put(partition, plain(value));
            }
        });
        return found;
    }

    /** The entries of one partition, in the store's order. */
    public Map<K, V> entries(int partition) {
        ReadOnlyKeyValueStore<K, Object> part = parts.get(partition);
        if (part == null) {
            throw new IllegalArgumentException(
                    "store %s has partitions %s, not %d".formatted(name, parts.keySet(), partition));
        }
        var found = new LinkedHashMap<K, V>();
        try (var entries = part.all()) {
            entries.forEachRemaining(entry -> found.put(entry.key, plain(entry.value)));
        }
        return found;
    }

    /** The entries of every partition. */
    public SortedMap<Integer, Map<K, V>> entries() {
        var found = new TreeMap<Integer, Map<K, V>>();
        parts.keySet().forEach(partition -> found.put(partition, entries(partition)));
        return found;
    }

    /** How many entries there are in all partitions. */
    public int size() {
        return entries().values().stream().mapToInt(Map::size).sum();
    }

    @SuppressWarnings("unchecked") // the topology decides the type of the values: only the caller can know it
    private V plain(Object value) {
        return (V) plainly(value);
    }

    /** The value without the time, and maybe headers, that tables keep beside it. */
    static Object plainly(Object value) {
        return switch (value) {
            case ValueAndTimestamp<?> timed -> timed.value();
            case ValueTimestampHeaders<?> timed -> timed.value();
            default -> value;
        };
    }
}
