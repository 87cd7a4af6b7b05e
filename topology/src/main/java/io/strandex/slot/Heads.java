package io.strandex.slot;

import io.strandex.state.SlotHead;
import io.strandex.state.SlotPart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the heads of slots remember what salts have told. */
final class Heads {
    private Heads() {}

    /** Whether salts have told a slot anything. */
    static boolean isSalted(@Nullable SlotHead head) {
        return head != null && head.getSalted();
    }

    /** Whether a salt is in the middle of telling. */
    static boolean isUnfinished(@Nullable SlotHead head) {
        return head != null && !head.getUnfinished().isEmpty();
    }

    /** The head after a salt has told something; the same where it knows that already. */
    static SlotHead told(@Nullable SlotHead before, SlotPart part) {
        List<Integer> unfinished = before == null ? new ArrayList<>() : new ArrayList<>(before.getUnfinished());
        unfinished.removeIf(salt -> salt == part.getSalt());
        if (part.getMore()) {
            unfinished.add(part.getSalt());
        }
        return new SlotHead(
                part.getSceneId(),
                part.getChunkStartMs(),
                before == null ? 0L : before.getLogTime(),
                before == null ? 0L : before.getChanges(),
                before == null ? null : before.getWeek(),
                true,
                unfinished);
    }
}
