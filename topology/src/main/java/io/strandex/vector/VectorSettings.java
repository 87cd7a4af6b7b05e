package io.strandex.vector;

import io.strandex.settings.SettingsReader;

/**
 * The one model whose vectors a deployment fuses.
 *
 * @param model its id; empty where nothing is fused
 * @param dimension values in one of its vectors
 * @param projected values in a fused vector; 0 leaves the concatenation as it is
 * @param seed seed of the projection
 */
public record VectorSettings(String model, int dimension, int projected, long seed) {
    /** Most values of a vector that Elasticsearch indexes. */
    private static final int MOST = 4096;

    /** No vectors are fused. */
    public static final VectorSettings NONE = new VectorSettings("", 0, 0, 0);

    /** Reads {@code vector.*}. */
    public static VectorSettings from(SettingsReader reader) {
        String model = reader.text("vector.model").orElse("");
        int dimension = reader.count("vector.dimension", 0, 0, MOST);
        int projected = reader.count("vector.projected.dimension", 0, 0, MOST);
        long seed = reader.number("vector.projection.seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
        if (model.isEmpty() != (dimension == 0)) {
            reader.problem("vector.model and vector.dimension go together: set both or none");
        }
        if (projected > dimension * Part.values().length) {
            reader.problem("vector.projected.dimension is greater than three times vector.dimension");
        }
        return new VectorSettings(model, dimension, projected, seed);
    }

    /** Whether vectors are fused at all. */
    public boolean isOn() {
        return dimension > 0;
    }
}
