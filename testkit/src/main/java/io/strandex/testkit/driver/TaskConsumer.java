package io.strandex.testkit.driver;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What a task asks of its consumer: committed offsets and lag. */
final class TaskConsumer extends MockConsumer<byte[], byte[]> {

    private final Map<TopicPartition, OffsetAndMetadata> committed;

    TaskConsumer(Map<TopicPartition, OffsetAndMetadata> committed) {
        super("earliest");
        this.committed = committed;
    }

    @Override
    public synchronized void pause(Collection<TopicPartition> partitions) {
        // a task is never handed more than it has asked for
    }

    @Override
    public synchronized void resume(Collection<TopicPartition> partitions) {
        // nothing is ever paused
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
