package io.strandex.vector;

/** A linear map from the concatenation of the parts to the fused vector. */
sealed interface Projection permits Projection.Identity, OrthogonalProjection {
    /** Id as it stands in documents: vectors with different ids don't compare. */
    String id();

    /** Maps a vector. */
    double[] project(double[] vector);

    /** The projection that settings ask for. */
    static Projection of(VectorSettings settings) {
        int from = settings.dimension() * Part.values().length;
        return settings.projected() == 0
                ? new Identity()
                : OrthogonalProjection.seeded(from, settings.projected(), settings.seed());
    }

    /** Leaves the concatenation as it is. */
    record Identity() implements Projection {
        @Override
        public String id() {
            return "none";
        }

        @Override
        public double[] project(double[] vector) {
            return vector;
        }
    }
}
