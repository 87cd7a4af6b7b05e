package io.strandex.ops;

import java.util.Locale;

/** The series of weekly indices. */
public enum Series {
    EVENTS,
    SLOTS,
    SCENES;

    private final String text = name().toLowerCase(Locale.ROOT);

    /** As it stands in operations and index names. */
    public String text() {
        return text;
    }
}
