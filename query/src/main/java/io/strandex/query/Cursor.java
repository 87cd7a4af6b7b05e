package io.strandex.query;

import java.util.Arrays;

/**
 * Where a page ended: the next one starts after this document. It holds no state of the cluster, so it never expires.
 *
 * @param series the series of the last document
 * @param key its key
 */
public record Cursor(Series series, String key) {

    /** Checks the key. */
    public Cursor {
        Given.text("cursor", key);
    }

    /**
     * Reads the form that {@link #toString()} writes.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static Cursor parse(String text) {
        int slash = text.indexOf('/');
        return Arrays.stream(Series.values())
                .filter(series -> slash > 0 && series.label().equals(text.substring(0, slash)))
                .findFirst()
                .map(series -> new Cursor(series, text.substring(slash + 1)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected the cursor of an earlier answer, such as events/KEY or slots/KEY"));
    }

    @Override
    public String toString() {
        return series.label() + "/" + key;
    }
}
