package io.strandex.source;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.Frame;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one evaluation may cost. Counted in steps and in the size of every intermediate result instead of in seconds, so
 * that the same record is judged alike on a slow machine, in a pause and in a replay. A result that holds another twice is
 * counted twice, since whoever writes it out writes it twice.
 */
final class Bounds {
    /** Steps, values of results, and eighths of their characters, together. */
    static final int BUDGET = 5_000_000;

    private static final int MAX_DEPTH = 250;
    private static final int MAX_NESTING = 100;
    private static final int CHARACTERS_A_UNIT = 8;

    private int left = BUDGET;
    private int depth;
    private @Nullable String problem;

    /** Begins anew and counts whatever is evaluated in a frame. */
    void watch(Frame frame) {
        left = BUDGET;
        depth = 0;
        problem = null;
        frame.setEvaluateEntryCallback((symbol, input, environment) -> enter());
        frame.setEvaluateExitCallback((symbol, input, environment, result) -> leave(result));
    }

    /** Which bound was broken; null while none is. */
    @Nullable
    String problem() {
        return problem;
    }

    private void enter() {
        depth++;
        if (depth > MAX_DEPTH) {
            fail("the mapping calls itself too deep");
        }
        charge(1);
    }

    private void leave(@Nullable Object result) {
        depth--;
        if (result instanceof Pattern) {
            throw new JException("regular expressions are not available in mappings", -1);
        }
        charge(result, 0);
    }

    /** Counts a text before a function makes it; what functions make for one another is no result that is counted. */
    void text(long characters) {
        charge(Math.toIntExact(Math.min(characters / CHARACTERS_A_UNIT + 1, BUDGET + 1)));
    }

    private void charge(@Nullable Object value, int nesting) {
        if (nesting > MAX_NESTING) {
            fail("the mapping makes a value nested deeper than " + MAX_NESTING);
        }
        charge(1);
        switch (value) {
            case String text -> charge(text.length() / CHARACTERS_A_UNIT);
            case Map<?, ?> map ->
                map.forEach((name, inner) -> {
                    charge(name, nesting + 1);
                    charge(inner, nesting + 1);
                });
            case Iterable<?> list -> list.forEach(inner -> charge(inner, nesting + 1));
            case null, default -> {}
        }
    }

    private void charge(int units) {
        left -= units;
        if (left < 0) {
            fail("the mapping does more than " + BUDGET + " steps on this record");
        }
    }

    private void fail(String why) {
        problem = why;
        throw new JException(why, -1);
    }
}
