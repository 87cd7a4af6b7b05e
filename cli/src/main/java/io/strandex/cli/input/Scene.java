package io.strandex.cli.input;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Instant;

/**
 * The scene that a file is about.
 *
 * @param id its scene_id
 * @param origin when its 0:00 was
 */
record Scene(String id, Instant origin) {
    /** An event of the scene that happens at a time inside it. */
    MediaEvent.Builder event(String eventId, Modality modality, long startMs) {
        return MediaEvents.upsert(id, eventId, modality, origin.plusMillis(startMs));
    }
}
