package io.strandex.series;

import java.util.Locale;

/** The state of a week in the registry. */
enum WeekState {
    /** Its first index is about to be created. */
    CREATING,
    /** It has indices and is written to. */
    OPEN,
    /** It takes no new generations; late operations still reach it. */
    CLOSED,
    /** Its indices are gone, for good. */
    DELETED;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static WeekState parse(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
