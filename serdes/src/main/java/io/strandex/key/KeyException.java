package io.strandex.key;

/** A value that has no place in a key, or bytes that are no key of the layout. It names the dimension. */
public final class KeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with the value. */
    public enum Problem {
        /** An identity that must not be empty is. */
        EMPTY,
        /** Text of more encoded bytes than its dimension may hold. */
        TOO_LONG,
        /** Half of a surrogate pair, which has no UTF-8 form. */
        LONE_SURROGATE,
        /** A number, code or week that its dimension cannot hold. */
        OUT_OF_WIDTH,
        /** A value of another type than the dimension takes, or too many or too few values. */
        WRONG_TYPE,
        /** Bytes that no tuple encodes to. */
        MALFORMED
    }

    private final String dimension;
    private final Problem problem;

    KeyException(String dimension, Problem problem, String detail) {
        super(dimension + ": " + detail);
        this.dimension = dimension;
        this.problem = problem;
    }

    /** Name of the dimension at fault, or of the layout where no single one is. */
    public String dimension() {
        return dimension;
    }

    /** The kind of fault. */
    public Problem problem() {
        return problem;
    }
}
