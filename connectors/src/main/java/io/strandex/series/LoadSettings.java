package io.strandex.series;

import java.time.Duration;

/**
 * Bulk loading: while a week is loaded, its indices are neither refreshed nor replicated; afterwards both are restored.
 *
 * @param weeks which weeks are loaded that way
 * @param idle how long after its last operation a week's load has ended
 */
public record LoadSettings(LoadWeeks weeks, Duration idle) {
    /** No bulk loading. */
    public static LoadSettings none() {
        return new LoadSettings(LoadWeeks.NONE, Duration.ofMinutes(5));
    }
}
