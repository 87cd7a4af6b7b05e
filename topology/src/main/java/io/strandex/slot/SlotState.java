package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.names.Names;
import io.strandex.state.SlotHead;
import io.strandex.state.SlotPart;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What a task keeps of its slots.
 *
 * @param members kept here, and listed of those that salts gather elsewhere
 * @param parts what salts have counted
 */
record SlotState(Members members, Parts parts, KeyValueStore<String, SlotHead> heads) {
    static SlotState of(ProcessingContext context) {
        return new SlotState(
                new Members(context.getStateStore(Names.MEMBERS)),
                new Parts(context.getStateStore(Names.GROUPS)),
                context.getStateStore(Names.HEADS));
    }

    /** Takes in what a salt tells. */
    void apply(String slot, SlotPart part) {
        String salted = SlotKeys.salted(slot, part.getSalt());
        members.apply(salted, part);
        parts.apply(salted, part);
        SlotHead before = heads.get(slot);
        SlotHead after = Heads.told(before, part);
        if (!after.equals(before)) {
            heads.put(slot, after);
        }
    }

    /** Adds what a slot holds at a log time to its content. */
    SlotContent gather(String slot, @Nullable SlotHead head, SlotContent content, Lifetime lifetime, long logTime) {
        members.gather(slot, content, lifetime, logTime);
        if (Heads.isSalted(head)) {
            parts.gather(slot, content, lifetime, logTime);
        }
        return content;
    }

    /** Removes what is past at a log time, and the head where nothing is left. */
    void removePast(String slot, Lifetime lifetime, long logTime) {
        int left = members.removePast(slot, lifetime, logTime);
        if (Heads.isSalted(heads.get(slot))) {
            left += parts.removePast(slot, lifetime, logTime);
        }
        if (left == 0) {
            heads.delete(slot);
        }
    }
}
