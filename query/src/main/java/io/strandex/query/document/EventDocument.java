package io.strandex.query.document;

import io.strandex.events.Modality;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One event as indexed.
 *
 * @param key the storage key
 * @param sceneId what the event belongs to
 * @param eventId identity of the source record within its scene
 * @param modality what kind of content it is
 * @param eventTime when it happened, in epoch milliseconds
 * @param revision the producer's revision, if it gave one
 * @param startMs first millisecond inside the scene, if the event has a position
 * @param endMs end inside the scene, exclusive unless equal to {@code startMs}
 * @param text sentence, transcript, caption or table
 * @param uri where the bytes lie
 * @param embeddingModel the model that made the embedding
 * @param embedding the vector; present only when vectors were asked for
 * @param attributes whatever else the producer said
 * @param salt which of the scene's routings holds the document
 */
public record EventDocument(
        String key,
        String sceneId,
        String eventId,
        Modality modality,
        long eventTime,
        @Nullable Long revision,
        @Nullable Long startMs,
        @Nullable Long endMs,
        @Nullable String text,
        @Nullable String uri,
        @Nullable String embeddingModel,
        @Nullable List<Float> embedding,
        @Nullable Map<String, Object> attributes,
        int salt)
        implements Document {}
