package io.strandex.query;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to ask, and how much of the answer to return.
 *
 * <p>The order is by key, in UTF-8 order. Where slots are asked for along with events, slots come first, so that the
 * first page of a window always holds the whole picture.
 *
 * @param series the series to ask, at least one
 * @param filter which documents
 * @param limit the greatest number of documents of a page, 1 to {@value #MAX_LIMIT}
 * @param after where the page before ended, or null for the first page
 * @param vectors whether to return embeddings and fused vectors too
 */
public record Question(
        Set<Series> series,
        Filter filter,
        int limit,
        @Nullable Cursor after,
        boolean vectors) {

    /** The greatest page. */
    public static final int MAX_LIMIT = 5_000;

    /** The page unless told otherwise. */
    public static final int DEFAULT_LIMIT = 100;

    /** Checks the values and copies the series. */
    public Question {
        if (series.isEmpty()) {
            throw new IllegalArgumentException("at least one series must be asked");
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
        series = Collections.unmodifiableSet(EnumSet.copyOf(series));
    }

    /** Every event of {@code scene} that touches {@code span} of its media time, and the slots with their raw events. */
    public static Question window(String scene, Span span) {
        return scene(Filter.everything().scene(scene).media(span));
    }

    /** The events and slots that {@code filter} lets through. */
    public static Question scene(Filter filter) {
        return of(EnumSet.of(Series.EVENTS, Series.SLOTS), filter);
    }

    /** The events that {@code filter} lets through. */
    public static Question events(Filter filter) {
        return of(EnumSet.of(Series.EVENTS), filter);
    }

    /** The documents of {@code series} that {@code filter} lets through. */
    public static Question of(Set<Series> series, Filter filter) {
        return new Question(series, filter, DEFAULT_LIMIT, null, false);
    }

    /** The same with pages of at most {@code most} documents. */
    public Question limit(int most) {
        return new Question(series, filter, most, after, vectors);
    }

    /** The same, from after {@code cursor} on. */
    public Question after(Cursor cursor) {
        return new Question(series, filter, limit, cursor, vectors);
    }

    /** The same, with vectors in the answer. */
    public Question withVectors() {
        return new Question(series, filter, limit, after, true);
    }

    /** Whether slots come before events instead of mixing with them by key. */
    boolean slotsFirst() {
        return filter.prefix() == null && series.contains(Series.SLOTS) && series.contains(Series.EVENTS);
    }
}
