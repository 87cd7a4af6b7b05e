package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** One topic: its partitions and whether the log, or the producer, gives the time. */
final class TopicLog {

    final String name;
    final boolean logAppendTime;
    /** Whether a task has written to it, and not only a test. */
    boolean produced;

    private final List<PartitionLog> partitions = new ArrayList<>();

    TopicLog(String name, int partitions, boolean logAppendTime) {
        this.name = name;
        this.logAppendTime = logAppendTime;
        grow(partitions);
    }

    void grow(int count) {
        if (count < partitions.size()) {
            throw new IllegalArgumentException("topic %s has %d partitions; Kafka cannot shrink it to %d"
                    .formatted(name, partitions.size(), count));
        }
        while (partitions.size() < count) {
            partitions.add(new PartitionLog(new TopicPartition(name, partitions.size())));
        }
    }

    /** Takes back a growth: the partitions beyond the count must be empty. */
    void shrink(int count) {
        partitions.subList(count, partitions.size()).clear();
    }

    int count() {
        return partitions.size();
    }

    PartitionLog partition(int number) {
        if (number < 0 || number >= partitions.size()) {
            throw new IllegalArgumentException(
                    "topic %s has partitions 0 to %d, not %d".formatted(name, partitions.size() - 1, number));
        }
        return partitions.get(number);
    }
}
