package io.strandex.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How long a value would be as a text, before it is written: at least what the library would write. */
final class TextLength {
    private static final int ESCAPED = 6;
    private static final int NUMBER = 32;

    private final boolean indented;
    private long length;

    private TextLength(boolean indented) {
        this.indented = indented;
    }

    /**
     * The greatest length, texts quoted.
     *
     * @param indented whether each value begins a line
     */
    static long of(@Nullable Object value, boolean indented) {
        TextLength measure = new TextLength(indented);
        measure.add(value, 1);
        return measure.length;
    }

    /** No further once it is too long, so that measuring costs no more than a text may. */
    private void add(@Nullable Object value, int nesting) {
        if (length > Bounds.LONGEST_TEXT) {
            return;
        }
        length += indented ? 2L * nesting + 4 : 2;
        switch (value) {
            case String text -> text(text);
            case Map<?, ?> map -> map.forEach((name, inner) -> member(name, inner, nesting));
            case Iterable<?> list -> list.forEach(inner -> add(inner, nesting + 1));
            case BigInteger number -> length += number.toString().length();
            case BigDecimal number -> length += number.toString().length();
            case null, default -> length += NUMBER;
        }
    }

    private void member(@Nullable Object name, @Nullable Object value, int nesting) {
        text(String.valueOf(name));
        add(value, nesting + 1);
    }

    private void text(String text) {
        length += 3;
        for (int i = 0; i < text.length() && length <= Bounds.LONGEST_TEXT; i++) {
            length += isEscaped(text.charAt(i)) ? ESCAPED : 1;
        }
    }

    private static boolean isEscaped(char letter) {
        return letter < ' '
                || letter == '"'
                || letter == '\\'
                || (letter >= '\u0080' && letter < '\u00a0')
                || (letter >= '\u2000' && letter < '\u2100');
    }
}
