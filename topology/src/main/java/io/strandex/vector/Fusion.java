package io.strandex.vector;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Fuses the vectors of a slot: the mean of each part, concatenated, projected, and divided by its length. Sums are
 * exact and the rest is in double, so the same members give the same bytes.
 */
public final class Fusion {
    private final VectorSettings settings;
    private final Projection projection;

    /** Makes the projection once. */
    public Fusion(VectorSettings settings) {
        this.settings = settings;
        this.projection = Projection.of(settings);
    }

    /** Starts on a slot. */
    public Means start() {
        return new Means(settings.dimension());
    }

    /**
     * The fused vector as big-endian float32.
     *
     * @return empty where nothing is fused, no member has a vector, or they cancel each other out
     */
    public Optional<ByteBuffer> fuse(Means means) {
        if (means.isEmpty()) {
            return Optional.empty();
        }
        double[] fused = projection.project(means.concatenated());
        double length = Math.sqrt(squares(fused));
        return length > 0 ? Optional.of(floats(fused, length)) : Optional.empty();
    }

    /** Id of the model whose vectors are fused. */
    public String model() {
        return settings.model();
    }

    /** Id of the projection. */
    public String projectionId() {
        return projection.id();
    }

    /** Bytes of a fused vector in base64, at most. */
    public int base64Length() {
        return Part.values().length * settings.dimension() * Float.BYTES * 4 / 3 + 4;
    }

    private static double squares(double[] vector) {
        double sum = 0;
        for (double value : vector) {
            sum += value * value;
        }
        return sum;
    }

    private static ByteBuffer floats(double[] vector, double length) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
        for (double value : vector) {
            bytes.putFloat((float) (value / length));
        }
        return bytes.flip();
    }
}
