package io.strandex.vector;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;

/** Adds vectors up, part by part. */
public final class Means {
    private final int dimension;
    private final Map<Part, Mean> means = new EnumMap<>(Part.class);

    Means(int dimension) {
        this.dimension = dimension;
    }

    /**
     * Adds one vector to a part. A vector of another dimension than the deployment's is left out: it was admitted
     * before the dimension was set.
     *
     * @param vector big-endian float32 values; its position stays
     */
    public void add(Part part, ByteBuffer vector) {
        if (dimension > 0 && vector.remaining() == dimension * Float.BYTES) {
            means.computeIfAbsent(part, any -> new Mean(dimension)).add(vector);
        }
    }

    boolean isEmpty() {
        return means.isEmpty();
    }

    /** The means one after the other, zeros for a part without vectors. */
    double[] concatenated() {
        Part[] parts = Part.values();
        double[] all = new double[parts.length * dimension];
        for (int i = 0; i < parts.length; i++) {
            Mean mean = means.get(parts[i]);
            if (mean != null) {
                mean.writeTo(all, i * dimension);
            }
        }
        return all;
    }
}
