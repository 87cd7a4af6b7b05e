package io.strandex.key;

/** A piece of a layout: a {@link Literal} that every key holds, or a {@link Dimension} that varies. */
public sealed interface Segment permits Segment.Literal, Dimension {
    /**
     * Characters between dimensions, for the eye and as the end of text.
     *
     * @param text printable ASCII without braces
     */
    record Literal(String text) implements Segment {
        @Override
        public String toString() {
            return text;
        }
    }
}
