package io.strandex.query;

import java.util.Locale;

/** A family of weekly indices. */
public enum Series {
    /** One document for each event. */
    EVENTS,
    /** One document for each slot of a scene that has events. */
    SLOTS,
    /** One document for each week of a scene: where to look. */
    SCENES;

    /** The name inside index names and cursors, such as {@code events}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
