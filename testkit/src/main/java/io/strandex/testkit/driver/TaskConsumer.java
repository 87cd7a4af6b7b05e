package io.strandex.testkit.driver;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What a task asks of its consumer: committed offsets, lag, and to pause a full partition. */
final class TaskConsumer extends MockConsumer<byte[], byte[]> {

    private final Map<TopicPartition, OffsetAndMetadata> committed;
    private final Set<TopicPartition> paused = new HashSet<>();

    TaskConsumer(Map<TopicPartition, OffsetAndMetadata> committed) {
        super("earliest");
        this.committed = committed;
    }

    boolean accepts(TopicPartition partition) {
        return !paused.contains(partition);
    }

    @Override
    public synchronized void pause(Collection<TopicPartition> partitions) {
        paused.addAll(partitions);
    }

    @Override
    public synchronized void resume(Collection<TopicPartition> partitions) {
        paused.removeAll(partitions);
    }

    @Override
    public synchronized Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> partitions) {
        var found = new HashMap<TopicPartition, OffsetAndMetadata>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = committed.get(partition);
            if (offset != null) {
                found.put(partition, offset);
            }
        }
        return found;
    }

    /** Never ahead of what was processed, so that only processing makes a commit necessary. */
    @Override
    public synchronized long position(TopicPartition partition) {
        return 0;
    }

    /** The consumer's last answer: nothing was waiting. Whatever it has not fetched, it does not know of. */
    @Override
    public OptionalLong currentLag(TopicPartition partition) {
        return OptionalLong.of(0);
    }
}
