package io.strandex.admit;

import io.strandex.conflict.ConflictBehaviour;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.Embedding;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What one deployment asks of events beyond their contract.
 *
 * @param model the model whose vectors are fused; empty where any may come
 */
record HouseRules(MediaKeys keys, ConflictBehaviour conflict, String model, Lifetime lifetime) {
    static final Rejected NO_DELETES =
            new Rejected(Reason.DELETE_NOT_SUPPORTED, "the conflict behaviour no-check is append-only");

    boolean takesDeletes() {
        return conflict != ConflictBehaviour.NO_CHECK;
    }

    /** The fault of an event that the contract admits, if there is one. */
    @Nullable
    Rejected judge(@Nullable Bytes key, MediaEvent event, long logTime) {
        Rejected fault = conflict(event);
        fault = fault == null ? key(key, event) : fault;
        return fault == null && event.getOp() != EventOp.DELETE ? content(event, logTime) : fault;
    }

    private @Nullable Rejected conflict(MediaEvent event) {
        if (takesDeletes()) {
            return null;
        }
        if (event.getOp() == EventOp.DELETE) {
            return NO_DELETES;
        }
        return event.getRevision() == null
                ? null
                : new Rejected(Reason.REVISION_NOT_SUPPORTED, "the conflict behaviour no-check knows no revisions");
    }

    /** Behaviours that depend on the order of arrival need all records of an event in one raw partition. */
    private @Nullable Rejected key(@Nullable Bytes key, MediaEvent event) {
        return switch (conflict) {
            case OVERWRITE, NO_CHECK -> null;
            case IGNORE, UPDATE_IF_NOT_NULL -> {
                String expected = keys.streamKey(event.getSceneId(), event.getEventId());
                boolean isSame = key != null && expected.equals(new String(key.get(), StandardCharsets.UTF_8));
                yield isSame ? null : new Rejected(Reason.STREAM_KEY_MISMATCH, "the record key must be " + expected);
            }
        };
    }

    private @Nullable Rejected content(MediaEvent event, long logTime) {
        Embedding embedding = event.getEmbedding();
        if (embedding != null && !model.isEmpty() && !model.equals(embedding.getModel())) {
            return new Rejected(
                    Reason.WRONG_VECTOR_MODEL,
                    "the vector is of model " + embedding.getModel() + ", but " + model + " is fused here");
        }
        return lifetime.isPast(event.getEventTime().toEpochMilli(), logTime)
                ? new Rejected(Reason.EXPIRED, "the week of event_time is past its retention")
                : null;
    }
}
