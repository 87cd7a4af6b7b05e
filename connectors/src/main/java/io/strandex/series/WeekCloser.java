package io.strandex.series;

import io.strandex.bulk.Destination;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes weeks: they take no further generations and begin to age. Late operations still reach them. */
final class WeekCloser {
    private static final Logger LOGGER = LoggerFactory.getLogger(WeekCloser.class);

    private final WeekRegistry registry;
    private final Generations generations;
    private final Templates templates;
    private final Lifecycle lifecycle;
    private final Clock clock;
    private final long closeAfterMs;

    WeekCloser(WeekParts parts, LifecycleSettings settings, Clock clock) {
        this.registry = parts.registry();
        this.generations = parts.generations();
        this.templates = parts.templates();
        this.lifecycle = parts.lifecycle();
        this.clock = clock;
        this.closeAfterMs = settings.closeAfter().toMillis();
    }

    /** A week is due when its end and its opening are long enough ago: a backfilled old week is not closed at once. */
    boolean isDue(Destination destination, WeekRegistry.Entry entry) {
        long since = Math.max(IsoWeek.parse(destination.week()).endMs(), entry.changedMs());
        return entry.state() == WeekState.OPEN && since + closeAfterMs <= clock.millis();
    }

    void closeIfDue(Destination destination, WeekRegistry.Entry entry, List<String> indices) throws IOException {
        if (isDue(destination, entry)) {
            close(destination, entry, indices);
        }
    }

    /** The write flag goes first: in the other order lifecycle management reports an error. */
    void close(Destination destination, WeekRegistry.Entry entry, List<String> indices) throws IOException {
        generations.unflag(destination, indices);
        lifecycle.complete(indices.get(indices.size() - 1));
        templates.removeWeek(destination);
        registry.change(destination, entry, WeekState.CLOSED);
        LOGGER.info("A week was closed. [week={}]", destination);
    }
}
