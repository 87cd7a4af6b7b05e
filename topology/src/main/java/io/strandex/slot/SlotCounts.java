package io.strandex.slot;

import io.strandex.events.OpKind;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;

/** Counts what becomes of slots. */
final class SlotCounts {
    private final Counter dirty;
    private final Counter written;
    private final Counter deleted;
    private final Counter incomplete;
    private final Counter overflowing;
    private long dirtyHere;

    SlotCounts(Counters counters) {
        dirty = counters.counter("slots-dirty", "Slots whose documents are behind");
        written = counters.counter("slots-written-total", "Slot documents written");
        deleted = counters.counter("slots-deleted-total", "Slot documents taken away");
        incomplete = counters.counter("slots-incomplete-total", "Slot documents written that lack a modality");
        overflowing = counters.counter("slots-overflowing-total", "Slot documents written that don't list every event");
    }

    void dirty(long more) {
        dirtyHere += more;
        dirty.add(more);
    }

    void written(Written slot) {
        dirty(-1);
        slot.operations().forEach(op -> (op.getKind() == OpKind.UPSERT ? written : deleted).increment());
        incomplete.add(slot.isIncomplete() ? 1 : 0);
        overflowing.add(slot.content().overflows() ? 1 : 0);
    }

    /** Takes this task's dirty slots out of the gauge when the task leaves. */
    void forget() {
        dirty(-dirtyHere);
    }
}
