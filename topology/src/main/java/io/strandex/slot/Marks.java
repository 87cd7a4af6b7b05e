package io.strandex.slot;

import io.strandex.state.DirtyMark;
import io.strandex.state.SlotChange;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Marks slots that have changed, and hands them on when their mark is an interval old by either clock. */
record Marks(KeyValueStore<String, DirtyMark> store, ProcessingContext context, SlotCounts counts) {
    /** The slot of some changes. */
    record Changed(String sceneId, long chunkStartMs, long changes) {}

    /** Marks the slot of one changed member at a log time. */
    void mark(String key, SlotChange change, long logTime) {
        mark(key, new Changed(change.getSceneId(), change.getChunkStartMs(), 1), logTime);
    }

    /** Marks a slot changed at a log time. */
    void mark(String key, Changed changed, long logTime) {
        DirtyMark before = store.get(key);
        store.put(key, marked(before, changed, logTime));
        counts.dirty(before == null ? 1 : 0);
    }

    /** Calls with every slot that is due, from now on. The slot stays marked unless the call unmarks it. */
    void schedule(Duration interval, BiConsumer<String, DirtyMark> call) {
        Runnable callWithDue = () -> callWithDue(interval.toMillis(), call);
        context.schedule(interval, PunctuationType.STREAM_TIME, streamTime -> callWithDue.run());
        context.schedule(interval, PunctuationType.WALL_CLOCK_TIME, wallTime -> callWithDue.run());
    }

    boolean isMarked(String key) {
        return store.get(key) != null;
    }

    /** Takes the mark of a slot that is marked. */
    void unmark(String key) {
        store.delete(key);
        counts.dirty(-1);
    }

    long count() {
        long count = 0;
        try (KeyValueIterator<String, DirtyMark> all = store.all()) {
            for (; all.hasNext(); all.next()) {
                count++;
            }
        }
        return count;
    }

    private void callWithDue(long intervalMs, BiConsumer<String, DirtyMark> call) {
        try (KeyValueIterator<String, DirtyMark> marks = store.all()) {
            marks.forEachRemaining(mark -> {
                if (isDue(mark.value, intervalMs)) {
                    call(call, mark);
                }
            });
        }
    }

    /** A slot that meets a bug stays marked and is tried again; the slots behind it are written all the same. */
    private void call(BiConsumer<String, DirtyMark> call, KeyValue<String, DirtyMark> mark) {
        try {
            call.accept(mark.key, mark.value);
        } catch (KafkaException e) {
            // Not the slot's fault: the store or the broker does not answer.
            throw e;
        } catch (RuntimeException e) {
            counts.failed(e);
        }
    }

    private DirtyMark marked(@Nullable DirtyMark before, Changed changed, long logTime) {
        return new DirtyMark(
                changed.sceneId(),
                changed.chunkStartMs(),
                before == null ? context.currentStreamTimeMs() : before.getSinceLogTime(),
                before == null ? context.currentSystemTimeMs() : before.getSinceWallTime(),
                before == null ? logTime : Math.max(before.getLogTime(), logTime),
                (before == null ? 0 : before.getChanges()) + changed.changes());
    }

    private boolean isDue(DirtyMark mark, long intervalMs) {
        return context.currentStreamTimeMs() - mark.getSinceLogTime() >= intervalMs
                || context.currentSystemTimeMs() - mark.getSinceWallTime() >= intervalMs;
    }
}
