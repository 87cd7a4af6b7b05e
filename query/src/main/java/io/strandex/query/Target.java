package io.strandex.query;

import io.strandex.week.IsoWeek;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which indices a search asks: the weeks of the span of event time where both its ends are known and the names fit into
 * a URL, the series' aliases otherwise. Elasticsearch refuses a request line over 4,096 bytes.
 */
final class Target {

    private static final int MAX_WEEKS = 60;
    private static final int MAX_NAMES_LENGTH = 2_048;

    /** The end of the year 9998, since weeks are written with four digits. */
    private static final long MAX_TIME = 253_370_764_800_000L;

    private Target() {}

    static String path(String namespace, Set<Series> series, @Nullable Span time) {
        String names = names(namespace, series, weeks(time));
        return "/" + (names.length() > MAX_NAMES_LENGTH ? names(namespace, series, List.of()) : names);
    }

    private static String names(String namespace, Set<Series> series, Collection<IsoWeek> weeks) {
        return series.stream()
                .map(each -> namespace + "-" + each.label())
                .flatMap(alias ->
                        weeks.isEmpty() ? Stream.of(alias) : weeks.stream().map(week -> alias + "-" + week))
                .collect(Collectors.joining(","));
    }

    /** The weeks that the span touches; none where they are too many or unbounded. */
    private static List<IsoWeek> weeks(@Nullable Span time) {
        if (time == null || !time.hasStart() || !time.hasEnd() || tooLong(time)) {
            return List.of();
        }
        IsoWeek last = IsoWeek.of(time.to() - 1);
        return Stream.iterate(IsoWeek.of(time.from()), week -> week.compareTo(last) <= 0, week -> week.plusWeeks(1))
                .toList();
    }

    private static boolean tooLong(Span time) {
        long weekMs = 7L * 24 * 60 * 60 * 1000;
        return time.from() < 0 || time.to() / weekMs - time.from() / weekMs > MAX_WEEKS || time.to() > MAX_TIME;
    }
}
