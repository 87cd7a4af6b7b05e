package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.lifetime.Sweep;
import io.strandex.state.SlotHead;
import io.strandex.week.IsoWeek;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Takes away members whose events are past, and the heads of slots that have none left. Past members don't count when a
 * slot is written, so whether they are still there makes no difference.
 */
record SlotSweep(Lifetime lifetime, SlotState slots, Marks marks) {
    void schedule(ProcessingContext context) {
        Sweep.schedule(
                context,
                slots.heads(),
                (slot, head) -> isPast(head, context.currentStreamTimeMs()),
                slot -> remove(slot, context.currentStreamTimeMs()));
    }

    private boolean isPast(SlotHead head, long logTime) {
        return head.getWeek() == null
                ? lifetime.isDeletionPast(head.getLogTime(), logTime)
                : lifetime.isStatePast(IsoWeek.parse(head.getWeek()).startMs(), logTime);
    }

    private void remove(String slot, long logTime) {
        if (!marks.isMarked(slot)) {
            slots.removePast(slot, lifetime, logTime);
        }
    }
}
