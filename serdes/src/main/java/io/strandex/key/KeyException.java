package io.strandex.key;

import java.util.OptionalInt;

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
    private final int offset;

    KeyException(String dimension, Problem problem, String detail) {
        this(dimension, problem, detail, -1);
    }

    KeyException(String dimension, Problem problem, String detail, int offset) {
        super(dimension + ": " + detail + (offset < 0 ? "" : ", at byte " + offset));
        this.dimension = dimension;
        this.problem = problem;
        this.offset = offset;
    }

    /** Name of the dimension at fault, or of the layout where no single one is. */
    public String dimension() {
        return dimension;
    }

    /** The kind of fault. */
    public Problem problem() {
        return problem;
    }

    /** The byte of a key, from 0, at which reading it failed; empty where nothing was read. */
    public OptionalInt offset() {
        return offset < 0 ? OptionalInt.empty() : OptionalInt.of(offset);
    }
}
