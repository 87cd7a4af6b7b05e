package io.strandex.materialize;

import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.salt.SaltPlan;
import io.strandex.state.LiveDocument;
import io.strandex.week.IsoWeek;
import org.jspecify.annotations.Nullable;

/** Finds the place of an event's document: week, storage key, salt. */
record Placement(MediaKeys keys, SaltPlan plan, boolean gathersBySalt) {
    /**
     * Places an event at a log time. The salt of a document that the scene already holds stays, so that a wider plan
     * moves nothing; nor does what its slots gather it under. Readers are told the widest plan known, in force or not.
     */
    Placed place(MediaEvent event, @Nullable LiveDocument before, long logTime) {
        int width = plan.width(event.getSceneId(), logTime);
        LiveDocument staying = before != null && before.getSceneId().equals(event.getSceneId()) ? before : null;
        int salt = staying == null ? keys.salt(event.getSceneId(), event.getEventId(), width) : staying.getSalt();
        int slotSalt = staying == null ? (gathersBySalt ? salt : 0) : staying.getSlotSalt();
        long time = event.getEventTime().toEpochMilli();
        String id = keys.eventKey(time, event.getModality(), event.getSceneId(), event.getEventId(), salt);
        EventDocument document = EventDocument.render(event, id, salt);
        int told = Math.max(plan.widest(event.getSceneId()), salt + 1);
        return new Placed(event, live(event, id, document, new Salts(salt, slotSalt)), document, told);
    }

    /** The salt of a document, and the one under which its slots gather it. */
    private record Salts(int document, int slots) {}

    private static LiveDocument live(MediaEvent event, String id, EventDocument document, Salts salts) {
        return new LiveDocument(
                id,
                IsoWeek.of(event.getEventTime().toEpochMilli()).toString(),
                event.getSceneId(),
                event.getModality().name(),
                event.getStartMs(),
                event.getEndMs(),
                salts.document(),
                Contents.hash(document.source()),
                salts.slots());
    }
}
