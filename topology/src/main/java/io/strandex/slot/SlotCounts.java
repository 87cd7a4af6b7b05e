package io.strandex.slot;

import io.strandex.events.OpKind;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what becomes of slots. */
final class SlotCounts {
    private static final Logger LOGGER = LoggerFactory.getLogger(SlotCounts.class);

    private final Counter dirty;
    private final Counter written;
    private final Counter deleted;
    private final Counter incomplete;
    private final Counter overflowing;
    private final Counter failed;
    private long dirtyHere;
    private boolean isTold;

    SlotCounts(Counters counters) {
        dirty = counters.counter(
                "slots-dirty", "Slots whose documents are behind, and salts that have not told theirs");
        written = counters.counter("slots-written-total", "Slot documents written");
        deleted = counters.counter("slots-deleted-total", "Slot documents taken away");
        incomplete = counters.counter("slots-incomplete-total", "Slot documents written that lack a modality");
        failed = counters.counter("slots-failed-total", "Slot documents that could not be written: a bug");
        overflowing = counters.counter("slots-overflowing-total", "Slot documents written that don't list every event");
    }

    void dirty(long more) {
        dirtyHere += more;
        dirty.add(more);
    }

    void written(Written slot) {
        slot.operations().forEach(op -> (op.getKind() == OpKind.UPSERT ? written : deleted).increment());
        incomplete.add(slot.isIncomplete() ? 1 : 0);
        overflowing.add(slot.content().overflows() ? 1 : 0);
    }

    /** Counts each failure and tells the first one. */
    void failed(RuntimeException failure) {
        failed.increment();
        if (!isTold) {
            LOGGER.atError().setCause(failure).log("A slot met a bug and stays as it is; the others are written");
            isTold = true;
        }
    }

    /** Takes this task's dirty slots out of the gauge when the task leaves. */
    void forget() {
        dirty(-dirtyHere);
    }
}
