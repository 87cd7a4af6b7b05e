package io.strandex.spread;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.PartitionInfo;
import org.jspecify.annotations.Nullable;

/**
 * The partition rule of Strandex for producers ({@code partitioner.class}). A record goes where the hash of its
 * serialized key says, by {@link Spread#partition(byte[], int)}; a record whose key is null or empty has no place of
 * its own and takes the next partition by turns.
 */
public final class SpreadPartitioner implements Partitioner {
    private final AtomicLong turns = new AtomicLong();

    /** Used by Kafka. */
    public SpreadPartitioner() {}

    @Override
    public void configure(Map<String, ?> configs) {
        // Nothing to choose: every producer must follow the same rule.
    }

    @Override
    public int partition(
            String topic,
            @Nullable Object key,
            byte @Nullable [] keyBytes,
            @Nullable Object value,
            byte @Nullable [] valueBytes,
            Cluster cluster) {
        int count = cluster.partitionsForTopic(topic).size();
        if (keyBytes == null || keyBytes.length == 0) {
            return byTurns(cluster.availablePartitionsForTopic(topic), count);
        }
        return Spread.partition(keyBytes, count);
    }

    private int byTurns(List<PartitionInfo> available, int count) {
        long turn = turns.getAndIncrement() & Long.MAX_VALUE;
        if (available.isEmpty()) {
            return (int) (turn % count);
        }
        return available.get((int) (turn % available.size())).partition();
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
