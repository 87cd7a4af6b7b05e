package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.lifetime.Sweep;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotHead;
import io.strandex.week.IsoWeek;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Takes away members whose events are past, and the heads of slots that have none left. Past members don't count when a
 * slot is written, so whether they are still there makes no difference.
 */
record SlotSweep(
        Lifetime lifetime,
        Members members,
        KeyValueStore<String, SlotHead> heads,
        KeyValueStore<String, DirtyMark> dirty) {

    void schedule(ProcessingContext context) {
        Sweep.schedule(
                context,
                heads,
                (slot, head) -> isPast(head, context.currentStreamTimeMs()),
                slot -> remove(slot, context.currentStreamTimeMs()));
    }

    private boolean isPast(SlotHead head, long logTime) {
        return head.getWeek() == null
                ? lifetime.isDeletionPast(head.getLogTime(), logTime)
                : lifetime.isStatePast(IsoWeek.parse(head.getWeek()).startMs(), logTime);
    }

    private void remove(String slot, long logTime) {
        if (dirty.get(slot) == null && members.removePast(slot, lifetime, logTime) == 0) {
            heads.delete(slot);
        }
    }
}
