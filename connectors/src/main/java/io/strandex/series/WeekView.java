package io.strandex.series;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A week of a series as registry and cluster know it.
 *
 * @param series the series
 * @param week the week
 * @param state {@code creating}, {@code open}, {@code closed} or {@code deleted}
 * @param loading whether it is being bulk loaded
 * @param endMs the end of the event week, from which its age counts
 * @param generations its indices, the one that is written last
 * @param upcoming the first of the steps that are due or will be; null when nothing is to come
 */
public record WeekView(
        String series,
        String week,
        String state,
        boolean loading,
        long endMs,
        List<GenerationView> generations,
        @Nullable WeekStep upcoming) {
    /** Copies the list. */
    public WeekView {
        generations = List.copyOf(generations);
    }

    /** The first of the steps that are due or will be. */
    public Optional<WeekStep> next() {
        return Optional.ofNullable(upcoming);
    }
}
