package io.strandex.event;

import java.time.Duration;

/**
 * The bounds of {@link Admission}.
 *
 * @param maxSceneBytes greatest encoded length of scene_id in a key: {@code text128} of the default layout
 * @param maxSpanMs greatest start_ms and end_ms: {@code ms10} of the default layout
 * @param maxAhead how far event_time may lie ahead of log time
 * @param vectorDimension the dimension every vector must have; 0 for any up to 4096
 * @param maxAttributes greatest number of attributes
 */
public record AdmissionSettings(
        int maxSceneBytes, long maxSpanMs, Duration maxAhead, int vectorDimension, int maxAttributes) {

    /** Checks that every bound can be met. */
    public AdmissionSettings {
        if (maxSceneBytes < 1 || maxSpanMs < 0 || maxAhead.isNegative() || maxAttributes < 0) {
            throw new IllegalArgumentException("A bound of the admission is negative or leaves no room");
        }
        if (vectorDimension < 0 || vectorDimension > VectorRules.MAX_DIMENSION) {
            throw new IllegalArgumentException("The vector dimension must lie between 0 (any) and "
                    + VectorRules.MAX_DIMENSION + ", not " + vectorDimension);
        }
    }

    /** The contract's own bounds. */
    public static AdmissionSettings standard() {
        return new AdmissionSettings(128, 9_999_999_999L, Duration.ofDays(1), 0, 1000);
    }

    /** The same bounds with a fixed vector dimension; 0 for any. */
    public AdmissionSettings withVectorDimension(int dimension) {
        return new AdmissionSettings(maxSceneBytes, maxSpanMs, maxAhead, dimension, maxAttributes);
    }
}
