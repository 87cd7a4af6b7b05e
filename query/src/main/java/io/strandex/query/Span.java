package io.strandex.query;

/**
 * Milliseconds from {@code from} up to, but without, {@code to}.
 *
 * @param from first millisecond
 * @param to first millisecond after the span, greater than {@code from}; {@link Long#MAX_VALUE} for no end
 */
public record Span(long from, long to) {

    /** Refuses an empty span. */
    public Span {
        if (from >= to) {
            throw new IllegalArgumentException("a span must end after it starts, not from " + from + " to " + to);
        }
    }

    /** From {@code from} on, without end. */
    public static Span from(long from) {
        return new Span(from, Long.MAX_VALUE);
    }

    /** Everything before {@code to}. */
    public static Span until(long to) {
        return new Span(Long.MIN_VALUE, to);
    }

    boolean hasStart() {
        return from != Long.MIN_VALUE;
    }

    boolean hasEnd() {
        return to != Long.MAX_VALUE;
    }
}
