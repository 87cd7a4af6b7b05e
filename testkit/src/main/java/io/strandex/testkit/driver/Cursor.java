package io.strandex.testkit.driver;

import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** How far a task has been handed the records of one partition. */
final class Cursor {

    final TopicPartition partition;
    private final PartitionLog log;
    private long position;

    Cursor(TopicPartition partition, PartitionLog log) {
        this.partition = partition;
        this.log = log;
    }

    void seek(long offset) {
        position = offset;
    }

    long position() {
        return position;
    }

    /** The next readable records, at most so many; the cursor goes past them. */
    List<LogEntry> take(int limit) {
        if (position >= log.stableEnd()) {
            return List.of();
        }
        List<LogEntry> entries = log.read(position, limit);
        if (!entries.isEmpty()) {
            position = entries.getLast().offset + 1;
        }
        return entries;
    }

    @Nullable
    LogEntry peek() {
        return log.next(position);
    }
}
