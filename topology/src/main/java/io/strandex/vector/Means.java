package io.strandex.vector;

import java.nio.ByteBuffer;

/** Adds vectors up, part by part. */
public final class Means {
    private final int dimension;
    private final double[][] sums;
    private final long[] counts;

    Means(int dimension) {
        this.dimension = dimension;
        this.sums = new double[Part.values().length][dimension];
        this.counts = new long[Part.values().length];
    }

    /**
     * Adds one vector to a part. A vector of another dimension than the deployment's is left out: it was admitted
     * before the dimension was set.
     *
     * @param vector big-endian float32 values; its position stays
     */
    public void add(Part part, ByteBuffer vector) {
        if (dimension == 0 || vector.remaining() != dimension * Float.BYTES) {
            return;
        }
        double[] sum = sums[part.ordinal()];
        int from = vector.position();
        for (int i = 0; i < dimension; i++) {
            sum[i] += vector.getFloat(from + i * Float.BYTES);
        }
        counts[part.ordinal()]++;
    }

    boolean isEmpty() {
        return counts[0] + counts[1] + counts[2] == 0;
    }

    /** The means one after the other, zeros for a part without vectors. */
    double[] concatenated() {
        double[] all = new double[sums.length * dimension];
        for (int part = 0; part < sums.length; part++) {
            for (int i = 0; i < dimension && counts[part] > 0; i++) {
                all[part * dimension + i] = sums[part][i] / counts[part];
            }
        }
        return all;
    }
}
