package io.strandex.query;

import java.util.List;

/**
 * The documents whose vectors are nearest to a given one, among those that a filter lets through.
 *
 * @param series which vectors: the fused ones of {@link Series#SLOTS} or the embeddings of {@link Series#EVENTS}
 * @param vector the vector, finite and of the field's dimension
 * @param count how many, 1 to {@value #MAX_COUNT}
 * @param filter which documents take part; the filter works inside the search, so {@code count} are found if there are
 *     that many
 */
public record Nearest(Series series, List<Float> vector, int count, Filter filter) {

    /** The greatest number of neighbours. */
    public static final int MAX_COUNT = 1_000;

    private static final int MAX_DIMENSION = 4_096;

    /** Checks the values and copies the vector. */
    public Nearest {
        if (series == Series.SCENES) {
            throw new IllegalArgumentException("scenes have no vectors");
        }
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException("count must be 1 to " + MAX_COUNT + ", not " + count);
        }
        if (vector.isEmpty() || vector.size() > MAX_DIMENSION) {
            throw new IllegalArgumentException("a vector has 1 to " + MAX_DIMENSION + " numbers, not " + vector.size());
        }
        vector = List.copyOf(vector);
        for (int i = 0; i < vector.size(); i++) {
            if (!Float.isFinite(vector.get(i))) {
                throw new IllegalArgumentException("the vector's number at index " + i + " is not finite");
            }
        }
    }

    /** How many candidates each shard looks at: more than asked, so that near misses of the graph do not show. */
    int candidates() {
        return Math.min(10_000, Math.max(100, count * 4));
    }

    /** The name of the field that holds the series' vectors. */
    String field() {
        return series == Series.SLOTS ? "vector" : "embedding";
    }
}
