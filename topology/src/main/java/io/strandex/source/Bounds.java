package io.strandex.source;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one evaluation may cost. Counted in steps, in the size of every intermediate result and in what is copied on the way
 * instead of in seconds, so that the same record is judged alike on a slow machine, in a pause and in a replay. A result that
 * holds another twice is counted twice, since whoever writes it out writes it twice. Processor time is the last resort only, far
 * above what the count lets through.
 */
final class Bounds {
    /** Steps, values of results, eighths of their characters, and copies of 64 references, together. */
    static final int BUDGET = 5_000_000;
    /** The longest text that a mapping may make, in UTF-16 units. */
    static final int LONGEST_TEXT = 1 << 20;

    private static final int MAX_DEPTH = 250;
    private static final int MAX_NESTING = 100;
    private static final int CHARACTERS_A_UNIT = 8;
    private static final int REFERENCES_A_UNIT = 64;
    private static final int ITEMS_A_UNIT = 8;
    private static final int CHARGES_A_LOOK = 1 << 14;
    private static final Duration LAST_RESORT = Duration.ofSeconds(30);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Shapes shapes = new Shapes();
    private final @Nullable Growth[] growing = new Growth[MAX_DEPTH + 2];
    private int left = BUDGET;
    private int depth;
    private int charges;
    private long end;
    private @Nullable String problem;

    /** Begins anew and counts whatever is evaluated in a frame. */
    void watch(Frame frame) {
        left = BUDGET;
        depth = 0;
        charges = 0;
        end = THREADS.getCurrentThreadCpuTime() + LAST_RESORT.toNanos();
        problem = null;
        frame.setEvaluateEntryCallback((step, input, environment) -> enter(step, input));
        frame.setEvaluateExitCallback((step, input, environment, result) -> leave(step, input, result));
    }

    /** Which bound was broken; null while none is. */
    @Nullable
    String problem() {
        return problem;
    }

    private void enter(Symbol step, @Nullable Object input) {
        depth++;
        if (depth > MAX_DEPTH) {
            fail("the mapping calls itself too deep");
        }
        charge(1);
        Shapes.Shape shape = shapes.of(step);
        growing[depth] = shape.growth(step);
        if (shape == Shapes.Shape.WILDCARD) {
            copies(Growth.ofWildcard(input));
        }
    }

    private void leave(Symbol step, @Nullable Object input, @Nullable Object result) {
        if (result instanceof Pattern) {
            throw new JException("regular expressions are not available in mappings", -1);
        }
        if (input instanceof List<?> list && shapes.of(step) == Shapes.Shape.NAME && Utils.isSequence(result)) {
            // Each item was asked, whether it knew the name or not.
            units(Growth.leaves(list) / ITEMS_A_UNIT);
        }
        depth--;
        charge(result, 0);
        Growth parent = growing[depth];
        if (parent != null) {
            copies(parent.copied(step, input, result));
        }
    }

    /** Counts a text before a function makes it; what functions make for one another is no result that is counted. */
    void text(long characters) {
        units(characters / CHARACTERS_A_UNIT + 1);
    }

    /** Counts references that are copied. */
    void copies(long references) {
        units(references / REFERENCES_A_UNIT);
    }

    /** Counts what a function is given or yields, without what that holds. */
    void outside(@Nullable Object value) {
        switch (value) {
            case String text -> text(text.length());
            case List<?> list -> copies(list.size());
            case Map<?, ?> map -> copies(map.size());
            case null, default -> {}
        }
    }

    /** Counts steps. */
    void units(long steps) {
        charge((int) Math.min(steps, BUDGET + 1L));
    }

    /** Refuses a text of this length if it is too long. */
    static void checkText(long characters) {
        if (characters > LONGEST_TEXT) {
            throw new JException("the mapping makes a text longer than " + LONGEST_TEXT + " characters", -1);
        }
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
        if (++charges % CHARGES_A_LOOK == 0 && THREADS.getCurrentThreadCpuTime() > end) {
            fail("the mapping takes more than " + LAST_RESORT.toSeconds() + " s of processor time on this record");
        }
    }

    private void fail(String why) {
        problem = why;
        throw new JException(why, -1);
    }
}
