package io.strandex.series;

import java.util.List;

/**
 * Something that is due for a week, or will be.
 *
 * @param kind what
 * @param series the series
 * @param week the week
 * @param indices the indices it changes; empty where it changes none
 * @param dueMs since when, or from when on; epoch milliseconds
 * @param why the reason, for people
 */
public record WeekStep(StepKind kind, String series, String week, List<String> indices, long dueMs, String why) {
    /** Copies the list. */
    public WeekStep {
        indices = List.copyOf(indices);
    }
}
