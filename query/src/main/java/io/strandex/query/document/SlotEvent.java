package io.strandex.query.document;

import io.strandex.events.Modality;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One raw event inside a slot.
 *
 * @param key the event's own storage key
 * @param eventId identity of the source record within its scene
 * @param modality what kind of content it is
 * @param eventTime when it happened, in epoch milliseconds
 * @param startMs first millisecond inside the scene
 * @param endMs end inside the scene, exclusive unless equal to {@code startMs}
 * @param text sentence, transcript, caption or table
 * @param uri where the bytes lie
 * @param attributes whatever else the producer said
 */
public record SlotEvent(
        String key,
        String eventId,
        Modality modality,
        long eventTime,
        @Nullable Long startMs,
        @Nullable Long endMs,
        @Nullable String text,
        @Nullable String uri,
        @Nullable Map<String, Object> attributes) {}
