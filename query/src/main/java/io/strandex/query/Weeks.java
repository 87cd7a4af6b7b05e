package io.strandex.query;

import io.strandex.week.IsoWeek;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Weeks that a search can be narrowed to; an empty list means: not narrowed. */
final class Weeks {

    private static final int MOST = 60;
    private static final long WEEK_MS = 7L * 24 * 60 * 60 * 1000;

    /** The end of the year 9998, since weeks are written with four digits. */
    private static final long MAX_TIME = 253_370_764_800_000L;

    private Weeks() {}

    /** The weeks that the span touches; none where it has no start or no end, or they are too many. */
    static List<IsoWeek> within(@Nullable Span time) {
        if (time == null || time.from() < 0 || time.to() > MAX_TIME || (time.to() - time.from()) / WEEK_MS >= MOST) {
            return List.of();
        }
        IsoWeek last = IsoWeek.of(time.to() - 1);
        return Stream.iterate(IsoWeek.of(time.from()), week -> week.compareTo(last) <= 0, week -> week.plusWeeks(1))
                .toList();
    }

    /** The weeks in both; where there are none, the first list, whose weeks then hold nothing that is asked for. */
    static Collection<IsoWeek> common(List<IsoWeek> some, Collection<IsoWeek> others) {
        List<IsoWeek> common = some.stream().filter(others::contains).toList();
        return common.isEmpty() ? some : common;
    }
}
