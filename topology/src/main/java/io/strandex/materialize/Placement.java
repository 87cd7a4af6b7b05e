package io.strandex.materialize;

import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.salt.SaltPlan;
import io.strandex.state.LiveDocument;
import io.strandex.week.IsoWeek;
import org.jspecify.annotations.Nullable;

/** Finds the place of an event's document: week, storage key, salt. */
record Placement(MediaKeys keys, SaltPlan plan) {
    /**
     * Places an event at a log time. The salt of a document that the scene already holds stays, so that a wider plan
     * moves nothing. Readers are told the widest plan known, in force or not.
     */
    Placed place(MediaEvent event, @Nullable LiveDocument before, long logTime) {
        int width = plan.width(event.getSceneId(), logTime);
        int salt = before != null && before.getSceneId().equals(event.getSceneId())
                ? before.getSalt()
                : keys.salt(event.getSceneId(), event.getEventId(), width);
        long time = event.getEventTime().toEpochMilli();
        String id = keys.eventKey(time, event.getModality(), event.getSceneId(), event.getEventId(), salt);
        EventDocument document = EventDocument.render(event, id, salt);
        int told = Math.max(plan.widest(event.getSceneId()), salt + 1);
        return new Placed(event, live(event, id, salt, document), document, told);
    }

    private static LiveDocument live(MediaEvent event, String id, int salt, EventDocument document) {
        return new LiveDocument(
                id,
                IsoWeek.of(event.getEventTime().toEpochMilli()).toString(),
                event.getSceneId(),
                event.getModality().name(),
                event.getStartMs(),
                event.getEndMs(),
                salt,
                Contents.hash(document.source()));
    }
}
