package io.strandex.slot;

import io.strandex.state.DirtyMark;
import io.strandex.state.SlotChange;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** Marks slots whose documents are behind. */
final class Marks {
    private Marks() {}

    /** The mark of a slot after one more change. */
    static DirtyMark marked(@Nullable DirtyMark before, Record<String, SlotChange> change, ProcessingContext context) {
        SlotChange slot = change.value();
        return new DirtyMark(
                slot.getSceneId(),
                slot.getChunkStartMs(),
                before == null ? context.currentStreamTimeMs() : before.getSinceLogTime(),
                before == null ? context.currentSystemTimeMs() : before.getSinceWallTime(),
                before == null ? change.timestamp() : Math.max(before.getLogTime(), change.timestamp()),
                before == null ? 1 : before.getChanges() + 1);
    }

    /** Whether a mark is an interval old by either clock. */
    static boolean isDue(DirtyMark mark, long intervalMs, long streamTime, long wallTime) {
        return streamTime - mark.getSinceLogTime() >= intervalMs || wallTime - mark.getSinceWallTime() >= intervalMs;
    }

    static long count(ReadOnlyKeyValueStore<String, DirtyMark> marks) {
        long count = 0;
        try (KeyValueIterator<String, DirtyMark> all = marks.all()) {
            for (; all.hasNext(); all.next()) {
                count++;
            }
        }
        return count;
    }
}
