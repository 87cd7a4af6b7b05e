package io.strandex.event;

import io.strandex.events.Embedding;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;

/** Makes events: the identity first, the rest by the generated builder. */
public final class MediaEvents {
    static {
        GeneratedClasses.trust();
    }

    private MediaEvents() {}

    /** An UPSERT to be completed. */
    public static MediaEvent.Builder upsert(String sceneId, String eventId, Modality modality, Instant eventTime) {
        return MediaEvent.newBuilder()
                .setSceneId(sceneId)
                .setEventId(eventId)
                .setModality(modality)
                .setOp(EventOp.UPSERT)
                .setEventTime(eventTime)
                .setAttributes(new HashMap<>());
    }

    /** A DELETE; it needs its identity only. */
    public static MediaEvent delete(String sceneId, String eventId) {
        return upsert(sceneId, eventId, Modality.UNKNOWN, Instant.EPOCH)
                .setOp(EventOp.DELETE)
                .build();
    }

    /** A vector of the given model as the contract holds it: big-endian float32. */
    public static Embedding embedding(String model, float... vector) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(vector.length, Float.BYTES));
        bytes.asFloatBuffer().put(vector);
        return new Embedding(model, bytes);
    }
}
