package io.strandex.series;

import io.strandex.bulk.DeadReason;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Destinations.Closed;
import io.strandex.bulk.Destinations.Resolution;
import io.strandex.bulk.Destinations.Writable;
import io.strandex.bulk.Outcome;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds where a week is written, and opens it where it may be: after asking the registry and the retention. */
final class WeekOpener {
    private static final Logger LOGGER = LoggerFactory.getLogger(WeekOpener.class);

    private final WeekParts parts;
    private final SeriesSettings settings;
    private final WeekCloser closer;
    private final WeekLoads loads;
    private final Clock clock;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final Set<String> held = ConcurrentHashMap.newKeySet();

    WeekOpener(WeekParts parts, SeriesSettings settings, WeekCloser closer, WeekLoads loads, Clock clock) {
        this.parts = parts;
        this.settings = settings;
        this.closer = closer;
        this.loads = loads;
        this.clock = clock;
    }

    Resolution find(Destination destination) throws IOException {
        Optional<Closed> refusal = refusal(destination);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        meet(destination.series());
        Optional<WeekEntry> entry = parts.registry().find(destination);
        if (entry.isEmpty()) {
            parts.registry().create();
            parts.registry().enter(WeekEntry.created(destination, clock.millis()));
            return find(destination);
        }
        return switch (entry.get().state()) {
            case DELETED -> expired("The week was deleted.");
            case CREATING -> created(entry.get());
            case OPEN, CLOSED -> existing(entry.get());
        };
    }

    private Optional<Closed> refusal(Destination destination) {
        if (!SeriesMapping.SERIES.contains(destination.series())) {
            return Optional.of(dead("There is no series '" + destination.series() + "'."));
        }
        try {
            long end = IsoWeek.parse(destination.week()).endMs();
            var retention = settings.retention().get(destination.series());
            boolean past = retention != null && end + retention.toMillis() <= clock.millis();
            return past
                    ? Optional.of(expired("The week is past its retention of " + retention + "."))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(dead("There is no week '" + destination.week() + "'."));
        }
    }

    /** Brings changed settings of a series into the cluster at the first sight of it; a user without the privilege goes on without. */
    private void meet(String series) {
        if (known.add(series)) {
            try {
                install(series);
            } catch (IOException e) {
                LOGGER.warn(
                        "The template of a series could not be renewed. [series={}, cause={}]", series, e.getMessage());
            }
        }
    }

    private void install(String series) throws IOException {
        parts.templates().install(series);
        parts.lifecycle().install(series, policy(series));
    }

    /** The change of the entry makes sure that the week was not opened and deleted by others since it was read. */
    private Resolution created(WeekEntry entry) throws IOException {
        Destination destination = entry.destination();
        install(destination.series());
        parts.templates().installWeek(destination, parts.lifecycle().settingsOf(destination));
        if (parts.generations().of(destination).isEmpty()) {
            parts.generations().createFirst(destination);
        }
        parts.registry().change(entry.become(WeekState.OPEN, clock.millis()));
        LOGGER.info("A week was opened. [week={}]", destination);
        return find(destination);
    }

    private Resolution existing(WeekEntry entry) throws IOException {
        List<String> indices = parts.generations().of(entry.destination());
        if (indices.isEmpty()) {
            closer.forget(entry);
            return find(entry.destination());
        }
        SeriesPolicy policy = policy(entry.destination().series());
        loads.touch(entry, indices);
        if (closer.isDue(entry, policy)) {
            closer.close(entry, indices);
        } else if (entry.state() == WeekState.OPEN) {
            hold(entry, indices, policy);
        }
        return new Writable(indices);
    }

    private void hold(WeekEntry entry, List<String> indices, SeriesPolicy policy) throws IOException {
        List<String> older = indices.subList(0, indices.size() - 1).stream()
                .filter(index -> !held.contains(index))
                .toList();
        parts.lifecycle().hold(entry, older, policy);
        held.addAll(older);
    }

    private SeriesPolicy policy(String series) {
        return SeriesPolicy.of(series, settings);
    }

    private static Closed expired(String explanation) {
        return new Closed(new Outcome.Expired(explanation));
    }

    private static Closed dead(String explanation) {
        return new Closed(new Outcome.Dead(DeadReason.BAD_DESTINATION, explanation));
    }
}
