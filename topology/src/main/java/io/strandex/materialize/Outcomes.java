package io.strandex.materialize;

import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;

/** Counts what became of admitted events. */
final class Outcomes {
    private final Counter changed;
    private final Counter unchanged;
    private final Counter superseded;
    private final Counter ignored;

    Outcomes(Counters counters) {
        changed = counters.counter("events-changed-total", "Events that changed documents");
        unchanged = counters.counter("events-unchanged-total", "Events that repeat what is known");
        superseded = counters.counter("events-superseded-total", "Events older than what is known");
        ignored = counters.counter("events-ignored-total", "Events refused since the first one stays");
    }

    void count(Decision decision) {
        switch (decision) {
            case Decision.Changed any -> changed.increment();
            case Decision.Unchanged any -> unchanged.increment();
            case Decision.Superseded any -> superseded.increment();
            case Decision.Ignored any -> ignored.increment();
        }
    }
}
