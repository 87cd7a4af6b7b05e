package io.strandex.vector;

import io.strandex.state.VectorDigit;
import io.strandex.state.VectorSum;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds vectors up, part by part; the same vectors give the same means in whatever order and groups they come. */
public final class Means {
    private final int dimension;
    private final Map<Part, ExactSum> sums = new EnumMap<>(Part.class);
    private final Map<Part, Long> counts = new EnumMap<>(Part.class);

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
            sum(part).add(vector);
            counts.merge(part, 1L, Long::sum);
        }
    }

    /** Adds what {@link #sums} gave; sums of another dimension are left out. */
    public void add(List<VectorSum> others) {
        for (VectorSum other : others) {
            if (other.getDigits().stream().allMatch(this::isOfOurDimension)) {
                Part part = Part.valueOf(other.getPart());
                sum(part).add(other.getDigits());
                counts.merge(part, other.getCount(), Long::sum);
            }
        }
    }

    /** The sums so far, to be added up elsewhere. */
    public List<VectorSum> sums() {
        List<VectorSum> all = new ArrayList<>();
        counts.forEach((part, count) ->
                all.add(new VectorSum(part.name(), count, sum(part).digits())));
        return all;
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** The means one after the other, zeros for a part without vectors. */
    double[] concatenated() {
        Part[] parts = Part.values();
        double[] all = new double[parts.length * dimension];
        for (int p = 0; p < parts.length; p++) {
            Long count = counts.get(parts[p]);
            if (count != null) {
                write(sum(parts[p]).values(), count, all, p * dimension);
            }
        }
        return all;
    }

    private static void write(double[] sums, long count, double[] target, int from) {
        for (int i = 0; i < sums.length; i++) {
            target[from + i] = sums[i] / count;
        }
    }

    private ExactSum sum(Part part) {
        return sums.computeIfAbsent(part, any -> new ExactSum(dimension));
    }

    private boolean isOfOurDimension(VectorDigit digit) {
        return dimension > 0 && digit.getValues().remaining() == dimension * Integer.BYTES;
    }
}
