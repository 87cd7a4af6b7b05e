package io.strandex.testkit.driver;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.jspecify.annotations.Nullable;

/** One task through its lives: starts, reads, processes, commits, stops, crashes and starts again. */
final class TaskRunner {

    private static final int POLL_RECORDS = 500;

    final TaskId id;
    final Set<TopicPartition> partitions;
    /** Whether the task stands in the queue of those that may have something to do. */
    boolean queued;

    private final TaskFactory factory;
    private final int commitEvery;
    private final List<Cursor> cursors;
    private final Silence silence;
    private TaskFactory.@Nullable Parts parts;
    private int uncommitted;
    private boolean failed;

    TaskRunner(TaskId id, Set<TopicPartition> partitions, TaskFactory factory, int commitEvery, Silence silence) {
        this.silence = silence;
        this.id = id;
        this.partitions = partitions;
        this.factory = factory;
        this.cursors = partitions.stream()
                .sorted(PartitionOrder.INSTANCE)
                .map(partition -> new Cursor(partition, factory.log.partition(partition)))
                .toList();
        this.commitEvery = commitEvery;
    }

    /** Returns how many changelog records came back. */
    long start() {
        uncommitted = 0;
        failed = false;
        for (Cursor cursor : cursors) {
            OffsetAndMetadata offset = factory.committed.get(cursor.partition);
            cursor.seek(offset == null ? 0 : offset.offset());
        }
        try {
            return startOnce();
        } catch (TaskCorruptedException e) {
            discard();
            wipe();
            return startOnce();
        }
    }

    private long startOnce() {
        parts = factory.create(id, partitions);
        StreamTask task = parts.task();
        task.initializeIfNeeded();
        long restored = Restorer.restore(parts, factory);
        task.completeRestoration(reset -> {});
        task.updateLags();
        return restored;
    }

    StreamTask task() {
        return running().task();
    }

    private TaskFactory.Parts running() {
        if (parts == null) {
            throw new IllegalStateException("task " + id + " does not run");
        }
        return parts;
    }

    /** Does some of the task's work; an exception is its death, as Kafka Streams goes on with no task that threw. */
    private <T> T alive(Supplier<T> work) {
        if (failed) {
            throw new IllegalStateException(
                    "task %s has died of an exception; crash(task) or restart(task) brings it back, at its committed offsets"
                            .formatted(id));
        }
        failed = true;
        T result = work.get();
        failed = false;
        return result;
    }

    /** Hands the task everything readable that it has room for. */
    void fetch() {
        alive(this::fetchAll);
    }

    private boolean fetchAll() {
        StreamTask task = task();
        task.resumePollingForPartitionsWithAvailableSpace();
        for (Cursor cursor : cursors) {
            while (running().consumer().accepts(cursor.partition) && deliver(cursor, POLL_RECORDS)) {
                task.resumePollingForPartitionsWithAvailableSpace();
            }
        }
        return true;
    }

    /** Hands the task one record of one partition. */
    void fetchOne(TopicPartition partition) {
        alive(() -> deliver(cursor(partition), 1));
    }

    private boolean deliver(Cursor cursor, int limit) {
        List<LogEntry> entries = cursor.take(limit);
        if (entries.isEmpty()) {
            return false;
        }
        var records = new ArrayList<ConsumerRecord<byte[], byte[]>>(entries.size());
        entries.forEach(entry -> records.add(entry.toConsumerRecord()));
        task().addRecords(cursor.partition, records);
        task().updateNextOffsets(cursor.partition, new OffsetAndMetadata(cursor.position(), Optional.empty(), ""));
        return true;
    }

    /** The next record that the task has not been handed yet. */
    @Nullable
    LogEntry waiting(TopicPartition partition) {
        return cursor(partition).peek();
    }

    private Cursor cursor(TopicPartition partition) {
        return cursors.stream()
                .filter(cursor -> cursor.partition.equals(partition))
                .findFirst()
                .orElseThrow();
    }

    /** Processes one record, if the task has one that it may process now. */
    boolean process() {
        return alive(this::processOne);
    }

    private boolean processOne() {
        StreamTask task = task();
        long appended = factory.log.appended();
        if (!task.hasRecordsQueued() || !task.process(factory.clock.milliseconds())) {
            return false;
        }
        task.maybePunctuateStreamTime();
        if (++uncommitted >= commitEvery || task.commitRequested()) {
            commit(false);
        }
        if (factory.log.appended() == appended) {
            silence.note(task.processorContext().recordContext());
        }
        return true;
    }

    void punctuate() {
        alive(() -> task().maybePunctuateSystemTime() && commitEvery == 1 && commit(false));
    }

    /** Returns whether there was anything to commit. */
    boolean commit() {
        return alive(() -> commit(false));
    }

    private boolean commit(boolean checkpoint) {
        uncommitted = 0;
        StreamTask task = task();
        if (!task.commitNeeded()) {
            return false;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = task.prepareCommit(true);
        if (factory.exactlyOnce()) {
            running().producer().commitTransaction(offsets, running().consumer().groupMetadata());
        } else {
            factory.committed.putAll(offsets);
        }
        task.postCommit(checkpoint);
        return true;
    }

    /** Ends the task in good order, or as it is where it has failed. */
    void stop() {
        if (failed) {
            discard();
            return;
        }
        alive(() -> commit(true));
        StreamTask task = task();
        task.suspend();
        task.closeClean();
        parts = null;
    }

    /** Ends the task as a killed process would: caches are lost, nothing is flushed or committed. */
    void crash() {
        task();
        discard();
    }

    /** Ends the task, whatever state it is in, without a trace in the log. */
    void discard() {
        if (parts != null) {
            parts.cutOff().run();
            parts.task().suspend();
            parts.task().closeDirty();
            parts = null;
        }
    }

    /** Deletes what the task left on disk, as if it moved to another machine. */
    void wipe() {
        File directory = factory.directory().getOrCreateDirectoryForTask(id);
        try {
            Utils.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
