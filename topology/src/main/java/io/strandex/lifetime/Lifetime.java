package io.strandex.lifetime;

import io.strandex.settings.SettingsReader;
import io.strandex.week.IsoWeek;
import java.time.Duration;
import java.util.Optional;

/**
 * How long weeks live, by log time. The week of a document lives until the end of the week and the retention; its state
 * for a margin longer, so that a correction always finds the old document while there is one.
 *
 * @param retention how long after its end a week is kept; empty for ever
 * @param margin how much longer state is kept
 * @param deleted how long the row of a deleted event is kept, so that no late event brings it back
 */
public record Lifetime(Optional<Duration> retention, Duration margin, Duration deleted) {
    /** Everything lives for ever but the rows of deleted events. */
    public static final Lifetime FOR_EVER = new Lifetime(Optional.empty(), Duration.ofDays(1), Duration.ofDays(30));

    /** Reads {@code retention} and {@code retention.*}. */
    public static Lifetime from(SettingsReader reader) {
        return new Lifetime(
                reader.duration("retention"),
                reader.duration("retention.margin", FOR_EVER.margin),
                reader.duration("retention.deleted", FOR_EVER.deleted));
    }

    /** Whether the week of an event time is past its retention at a log time; both milliseconds since the epoch. */
    public boolean isPast(long eventTime, long logTime) {
        return retention.isPresent() && weekEnd(eventTime) + retention.get().toMillis() <= logTime;
    }

    /** Whether nothing needs the state of an event any more. */
    public boolean isStatePast(long eventTime, long logTime) {
        return isPast(eventTime, logTime - margin.toMillis());
    }

    /** Whether nothing needs the state of a document any more that stands in a week, as {@link IsoWeek} writes it. */
    public boolean isStatePast(String week, long logTime) {
        return retention.isPresent() && isStatePast(IsoWeek.parse(week).startMs(), logTime);
    }

    /** Whether nothing needs the row of an event any more that was deleted at a log time. */
    public boolean isDeletionPast(long deletedAt, long logTime) {
        return deletedAt + deleted.toMillis() <= logTime;
    }

    private static long weekEnd(long eventTime) {
        return IsoWeek.of(eventTime).endMs();
    }
}
