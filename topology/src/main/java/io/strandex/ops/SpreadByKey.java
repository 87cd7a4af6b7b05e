package io.strandex.ops;

import io.strandex.spread.Spread;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Places records by the hash of their text key, as {@code SpreadPartitioner} does for producers.
 *
 * @param <V> any value
 */
public final class SpreadByKey<V> implements StreamPartitioner<String, V> {
    @Override
    @SuppressWarnings("removal") // The form without headers is still the abstract one.
    public Optional<Set<Integer>> partitions(String topic, String key, V value, int count) {
        return Optional.of(Set.of(Spread.partition(key, count)));
    }
}
