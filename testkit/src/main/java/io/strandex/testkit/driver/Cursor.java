package io.strandex.testkit.driver;

import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** How far a task has been handed the records of one partition, and the one that it has in hand. */
final class Cursor {

    final TopicPartition partition;
    /** Whether the task could not read the record that it has in hand. */
    boolean unreadable;

    private final PartitionLog log;
    private long position;
    private @Nullable LogEntry inHand;

    Cursor(TopicPartition partition, PartitionLog log) {
        this.partition = partition;
        this.log = log;
    }

    void seek(long offset) {
        position = offset;
        letGo();
    }

    long position() {
        return position;
    }

    long behind() {
        return Math.max(0, log.end() - position);
    }

    /** The next readable record, which is in hand from now on; null where there is none, or one in hand already. */
    @Nullable
    LogEntry take() {
        LogEntry entry = peek();
        if (entry != null) {
            inHand = entry;
            position = entry.offset + 1;
        }
        return entry;
    }

    @Nullable
    LogEntry peek() {
        return inHand == null ? log.next(position) : null;
    }

    /** The record that was in hand, and is no more. */
    @Nullable
    LogEntry letGo() {
        LogEntry entry = inHand;
        inHand = null;
        unreadable = false;
        return entry;
    }
}
