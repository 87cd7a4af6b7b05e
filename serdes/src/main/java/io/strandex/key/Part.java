package io.strandex.key;

/** A dimension with its codec and the literal that follows it. */
record Part(Dimension dimension, Codec codec, String after) {
    String name() {
        return dimension.name();
    }

    boolean derived() {
        return dimension.derived();
    }
}
