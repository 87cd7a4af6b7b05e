package io.strandex.testkit.driver;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.jspecify.annotations.Nullable;

/** One task through its lives: starts, reads, processes, commits, stops, crashes and starts again. */
final class TaskRunner {

    final TaskId id;
    final Set<TopicPartition> partitions;
    /** Whether the task stands in the queue of those that may have something to do. */
    boolean queued;

    private final TaskFactory factory;
    private final int commitEvery;
    private final Inbox inbox;
    private final Silence silence;
    private TaskFactory.@Nullable Parts parts;
    private int uncommitted;
    private boolean failed;

    TaskRunner(TaskId id, Set<TopicPartition> partitions, TaskFactory factory, int commitEvery, Silence silence) {
        this.silence = silence;
        this.id = id;
        this.partitions = partitions;
        this.factory = factory;
        this.inbox = new Inbox(partitions, factory.log);
        this.commitEvery = commitEvery;
    }

    /** Returns how many changelog records came back. A task that does not start is dead, and can be started again. */
    long start() {
        uncommitted = 0;
        failed = true;
        inbox.rewind(factory.committed);
        try {
            long restored = startTwice();
            failed = false;
            return restored;
        } finally {
            if (failed) {
                discard();
            }
        }
    }

    private long startTwice() {
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

    private void alive(Runnable work) {
        alive(() -> {
            work.run();
            return true;
        });
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

    /** Hands the task what it has room for. */
    void fetch() {
        alive(() -> inbox.fill(task(), running().drops()));
    }

    /** Hands the task one record of one partition. */
    void fetchOne(TopicPartition partition) {
        alive(() -> inbox.fill(partition, task(), running().drops()));
    }

    /** The next record of the partition that the task may be handed now. */
    @Nullable
    LogEntry waiting(TopicPartition partition) {
        return inbox.waiting(partition);
    }

    /** How many records the task has not been handed yet. */
    long behind() {
        return inbox.behind();
    }

    /**
     * Processes one record, if the task has one that it may process now. As in Kafka's thread, the punctuations that
     * the record makes due come next, and only then a commit: it holds both, or neither where one of them throws.
     */
    boolean process() {
        return alive(this::processOne);
    }

    private boolean processOne() {
        StreamTask task = task();
        if (!task.hasRecordsQueued()) {
            return false;
        }
        Footprint footprint = running().footprint();
        footprint.begin();
        ProcessorRecordContext before = task.processorContext().recordContext();
        if (!task.process(factory.clock.milliseconds())) {
            return false;
        }
        LogEntry record = inbox.processed(newOne(task.processorContext().recordContext(), before));
        footprint.pause();
        footprint.resume(task.maybePunctuateStreamTime());
        if (++uncommitted >= commitEvery || task.commitRequested()) {
            commit(false);
        }
        if (silence.telling() && record != null && footprint.isEmpty(record)) {
            silence.note(record);
        }
        return true;
    }

    /** Kafka makes a context for each record that it processes, and none for one that it could not read. */
    @SuppressWarnings("ReferenceEquality") // two records in a row may have equal contexts: what was aborted comes again
    private static @Nullable ProcessorRecordContext newOne(
            @Nullable ProcessorRecordContext now, @Nullable ProcessorRecordContext before) {
        return now == before ? null : now;
    }

    /** Fires what the wall clock has made due, which is committed after it where each record is. */
    void punctuate() {
        alive(() -> {
            if (task().maybePunctuateSystemTime() && commitEvery == 1) {
                commit(false);
            }
        });
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
        TaskFactory.Parts ended = running();
        factory.drops.keep(ended.drops());
        parts = null;
        ended.task().suspend();
        ended.task().closeClean();
    }

    /** Ends the task, whatever state it is in, as a killed process would: nothing is flushed, committed or written. */
    void discard() {
        TaskFactory.Parts ended = parts;
        if (ended != null) {
            parts = null;
            factory.drops.keep(ended.drops());
            ended.cutOff().run();
            ended.task().suspend();
            ended.task().closeDirty();
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
