package io.strandex.json;

import io.strandex.spelling.Spelling;
import java.util.Collection;

/** Words about a name for a message. */
final class Suggestion {
    private static final int LONGEST = 40;

    private Suggestion() {}

    /** {@code "; did you mean 'x'?"} for the closest candidate, or nothing where none is close. */
    static String among(String name, Collection<String> candidates) {
        return Spelling.nearest(name, candidates)
                .map(candidate -> "; did you mean '" + candidate + "'?")
                .orElse("");
    }

    /** A text for a message, cut where it is long. */
    static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
