package io.strandex.bench.fuzz;

/** A reader under fire. */
interface Target {
    /** What became of an input. */
    enum Outcome {
        /** It was read. */
        READ,
        /** It was refused with a reason. */
        REFUSED
    }

    /** Reads an input; whatever is thrown is a crash. */
    Outcome read(byte[] input);
}
