package io.strandex.testkit.driver;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.jspecify.annotations.Nullable;

/**
 * What a task has been handed and not yet processed: at most one record of each partition. A task reads a record as soon
 * as it is the first in its queue, and may drop it then; so no record is read while another one is processed, and what
 * each leaves behind can be told apart.
 */
final class Inbox {

    private final List<Cursor> cursors;
    /** How many of the records in hand the task could not read: it goes past them first, and says nothing of it. */
    private int unreadable;

    Inbox(Set<TopicPartition> partitions, MemoryLog log) {
        this.cursors = partitions.stream()
                .sorted(PartitionOrder.INSTANCE)
                .map(partition -> new Cursor(partition, log.partition(partition)))
                .toList();
    }

    /** Begins at the committed offsets, for a new task. */
    void rewind(Map<TopicPartition, OffsetAndMetadata> committed) {
        unreadable = 0;
        for (Cursor cursor : cursors) {
            OffsetAndMetadata offset = committed.get(cursor.partition);
            cursor.seek(offset == null ? 0 : offset.offset());
        }
    }

    /** Hands the task the next record of each partition of which it has none. */
    void fill(StreamTask task, LongSupplier drops) {
        cursors.forEach(cursor -> hand(cursor, task, drops));
    }

    /** Hands the task the next record of one partition. */
    void fill(TopicPartition partition, StreamTask task, LongSupplier drops) {
        hand(cursor(partition), task, drops);
    }

    private void hand(Cursor cursor, StreamTask task, LongSupplier drops) {
        LogEntry entry = cursor.take();
        if (entry == null) {
            return;
        }
        long before = drops.getAsLong();
        task.addRecords(cursor.partition, List.of(entry.toConsumerRecord()));
        task.updateNextOffsets(cursor.partition, new OffsetAndMetadata(cursor.position(), Optional.empty(), ""));
        if (drops.getAsLong() != before) {
            cursor.unreadable = true;
            unreadable++;
        }
    }

    /**
     * To be told when the task has processed a record.
     *
     * @param context of that record; null where the task went past an unreadable one
     * @return the record; null where it was unreadable
     */
    @Nullable
    LogEntry processed(@Nullable ProcessorRecordContext context) {
        if (context != null) {
            return cursor(new TopicPartition(context.topic(), context.partition()))
                    .letGo();
        }
        if (--unreadable == 0) {
            cursors.stream().filter(cursor -> cursor.unreadable).forEach(Cursor::letGo);
        }
        return null;
    }

    /** The next record of the partition that the task may be handed now. */
    @Nullable
    LogEntry waiting(TopicPartition partition) {
        return cursor(partition).peek();
    }

    /** How many records the task has not been handed yet. */
    long behind() {
        return cursors.stream().mapToLong(Cursor::behind).sum();
    }

    private Cursor cursor(TopicPartition partition) {
        for (Cursor cursor : cursors) {
            if (cursor.partition.equals(partition)) {
                return cursor;
            }
        }
        throw new IllegalArgumentException("the task does not read " + partition);
    }
}
