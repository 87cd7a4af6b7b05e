package io.strandex.event;

import io.strandex.event.Judgement.Rejected;
import io.strandex.events.Embedding;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What a vector must be for a similarity to exist: float32 values, finite, with a direction. */
final class VectorRules {
    /** The greatest dimension that Elasticsearch indexes. */
    static final int MAX_DIMENSION = 4096;

    private VectorRules() {}

    static @Nullable Rejected judge(@Nullable Embedding embedding, int expected) {
        if (embedding == null) {
            return null;
        }
        if (embedding.getModel() == null || embedding.getModel().isEmpty()) {
            return new Rejected(
                    Reason.EMPTY_VECTOR_MODEL, "embedding.model is empty: vectors of two models can't be compared");
        }
        Rejected fault = TextRules.text("embedding.model", embedding.getModel());
        return fault == null ? bytes(embedding.getVector(), expected) : fault;
    }

    private static @Nullable Rejected bytes(@Nullable ByteBuffer vector, int expected) {
        int bytes = vector == null ? 0 : vector.remaining();
        if (vector == null || bytes == 0 || bytes % Float.BYTES != 0) {
            return new Rejected(
                    Reason.MALFORMED_VECTOR,
                    "embedding.vector has " + bytes + " bytes, no whole number of float32 values");
        }
        int dimension = bytes / Float.BYTES;
        if (dimension > MAX_DIMENSION || (expected > 0 && dimension != expected)) {
            return new Rejected(
                    Reason.WRONG_VECTOR_DIMENSION,
                    "embedding.vector has " + dimension + " values, but "
                            + (expected > 0
                                    ? expected + " are expected"
                                    : "at most " + MAX_DIMENSION + " are allowed"));
        }
        return length(vector.duplicate());
    }

    /** The squared length as Elasticsearch computes it, in float: neither infinite nor zero. */
    private static @Nullable Rejected length(ByteBuffer vector) {
        double squares = 0;
        while (vector.hasRemaining()) {
            float value = vector.getFloat();
            squares += (double) value * value;
        }
        float length = (float) squares;
        if (!Float.isFinite(length)) {
            return new Rejected(
                    Reason.NON_FINITE_VECTOR, "embedding.vector holds NaN or infinity, or values too great to compare");
        }
        return length == 0
                ? new Rejected(Reason.ZERO_VECTOR, "embedding.vector is zero, so it has no direction")
                : null;
    }
}
