package io.strandex.series;

import io.strandex.bulk.Destination;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends weeks: a closed one takes no further generations and begins to age, a deleted one is gone for good. */
final class WeekCloser {
    private static final Logger LOGGER = LoggerFactory.getLogger(WeekCloser.class);

    private final WeekRegistry registry;
    private final Generations generations;
    private final Templates templates;
    private final Lifecycle lifecycle;
    private final Clock clock;

    WeekCloser(WeekParts parts, Clock clock) {
        this.registry = parts.registry();
        this.generations = parts.generations();
        this.templates = parts.templates();
        this.lifecycle = parts.lifecycle();
        this.clock = clock;
    }

    boolean isDue(WeekEntry entry, SeriesPolicy policy) {
        return entry.state() == WeekState.OPEN && entry.closesAt(policy) <= clock.millis();
    }

    /** The write flag goes first: in the other order lifecycle management reports an error. */
    void close(WeekEntry entry, List<String> indices) throws IOException {
        Destination destination = entry.destination();
        generations.unflag(destination, indices);
        lifecycle.complete(destination, indices);
        templates.removeWeek(destination);
        registry.change(entry.become(WeekState.CLOSED, clock.millis()));
        LOGGER.info("A week was closed. [week={}]", destination);
    }

    /** Enters that a week is deleted, before its indices are or when they are found to be gone. */
    void forget(WeekEntry entry) throws IOException {
        templates.removeWeek(entry.destination());
        registry.change(entry.become(WeekState.DELETED, clock.millis()));
        LOGGER.info("A week is deleted, for good. [week={}]", entry.destination());
    }

    /** Deletes a week: first for everybody who asks, then its indices. */
    void delete(WeekEntry entry, List<String> indices) throws IOException {
        if (entry.state() != WeekState.DELETED) {
            forget(entry);
        }
        for (String index : indices) {
            generations.delete(index);
        }
    }
}
