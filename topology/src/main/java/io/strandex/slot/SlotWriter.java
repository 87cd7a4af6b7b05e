package io.strandex.slot;

import io.strandex.events.IndexOp;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.ops.Operations;
import io.strandex.ops.Operations.Target;
import io.strandex.ops.Series;
import io.strandex.ops.Versions;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotHead;
import io.strandex.week.IsoWeek;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a dirty slot: its document into the week of its members, and the one in another week away. A slot without
 * members has no document.
 */
record SlotWriter(MediaKeys keys, SlotDocuments documents, Lifetime lifetime) {
    Written write(String slot, DirtyMark mark, @Nullable SlotHead before, SlotState slots) {
        long logTime = before == null ? mark.getLogTime() : Math.max(before.getLogTime(), mark.getLogTime());
        SlotContent content = slots.gather(slot, before, documents.start(), lifetime, logTime);
        SlotHead head = head(mark, before, week(mark, content));
        return new Written(head, operations(slot, mark, before, head, content), content, documents.missing(content));
    }

    private List<IndexOp> operations(
            String slot, DirtyMark mark, @Nullable SlotHead before, SlotHead head, SlotContent content) {
        long version = Versions.of(head.getLogTime(), head.getChanges());
        String oldWeek = before == null ? null : before.getWeek();
        List<IndexOp> operations = new ArrayList<>(2);
        if (oldWeek != null && !oldWeek.equals(head.getWeek())) {
            operations.add(Operations.delete(target(slot, head, oldWeek), version));
        }
        if (head.getWeek() != null) {
            operations.add(Operations.upsert(
                    target(slot, head, head.getWeek()), version, documents.render(slot, mark, content)));
        }
        return operations;
    }

    private Target target(String slot, SlotHead head, String week) {
        return new Target(Series.SLOTS, week, slot, keys.routing(head.getSceneId(), 0));
    }

    private static SlotHead head(DirtyMark mark, @Nullable SlotHead before, @Nullable String week) {
        return new SlotHead(
                mark.getSceneId(),
                mark.getChunkStartMs(),
                before == null ? mark.getLogTime() : Math.max(before.getLogTime(), mark.getLogTime()),
                before == null ? mark.getChanges() : before.getChanges() + mark.getChanges(),
                week,
                Heads.isSalted(before),
                List.of());
    }

    /** The week of the slot by the earliest origin its members give their scene. */
    private static @Nullable String week(DirtyMark mark, SlotContent content) {
        return content.isEmpty()
                ? null
                : IsoWeek.of(content.origin() + mark.getChunkStartMs()).toString();
    }
}
