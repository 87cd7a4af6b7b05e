package io.strandex.query.document;

import io.strandex.events.Modality;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One slot of a scene: a fixed span of media time, its fused vector and its raw events.
 *
 * @param key the storage key
 * @param sceneId the scene
 * @param eventTime when the slot began, in epoch milliseconds
 * @param startMs first millisecond of the slot inside the scene
 * @param endMs end of the slot inside the scene, exclusive
 * @param modalities the modalities that the slot's events have
 * @param missing the modalities of the fused vector that no event filled
 * @param eventCount how many events belong to the slot
 * @param droppedCount how many of them did not fit into the document
 * @param overflow whether events are missing from {@code events}
 * @param vector the fused vector; present only when vectors were asked for
 * @param vectorModel the model that the fused vector is made of
 * @param vectorProjection the projection that gave it its dimension
 * @param events the raw events, by start, then by key
 */
public record SlotDocument(
        String key,
        String sceneId,
        long eventTime,
        long startMs,
        long endMs,
        List<Modality> modalities,
        List<Modality> missing,
        int eventCount,
        int droppedCount,
        boolean overflow,
        @Nullable List<Float> vector,
        @Nullable String vectorModel,
        @Nullable String vectorProjection,
        List<SlotEvent> events)
        implements Document {

    /** Copies the lists; absent ones are empty. */
    public SlotDocument {
        modalities = copy(modalities);
        missing = copy(missing);
        events = copy(events);
    }

    private static <T> List<T> copy(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
