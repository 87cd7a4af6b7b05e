package io.strandex.vector;

import java.nio.ByteBuffer;

/** The mean of vectors, in double. */
final class Mean {
    private final double[] sum;
    private long count;

    Mean(int dimension) {
        this.sum = new double[dimension];
    }

    void add(ByteBuffer vector) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += vector.getFloat(vector.position() + i * Float.BYTES);
        }
        count++;
    }

    void writeTo(double[] target, int from) {
        for (int i = 0; i < sum.length; i++) {
            target[from + i] = sum[i] / count;
        }
    }
}
