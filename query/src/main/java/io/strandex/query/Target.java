package io.strandex.query;

import io.strandex.key.EventKey;
import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.week.IsoWeek;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which indices and routings a search asks. Weeks and routings are named where they are known and their names fit into a
 * URL, since Elasticsearch refuses a request line over 4,096 bytes; otherwise the series' aliases and all routings are
 * asked, which finds the same.
 *
 * @param path the index names as a path
 * @param routing routing values with commas between them, or null for all
 */
record Target(String path, @Nullable String routing) {

    private static final int MAX_NAMES_LENGTH = 2_048;
    private static final int MAX_ROUTING_LENGTH = 1_024;
    private static final MediaKeys KEYS = MediaKeys.defaults();

    /** Everything in these series. */
    static Target all(String namespace, Set<Series> series) {
        return new Target(path(namespace, series, each -> List.of()), null);
    }

    /** What happened in a span of time. */
    static Target within(String namespace, Set<Series> series, @Nullable Span time) {
        List<IsoWeek> weeks = Weeks.within(time);
        return new Target(path(namespace, series, each -> weeks), null);
    }

    /** What happened to a scene in a span of time, when it is known where the scene's documents are. */
    static Target at(String namespace, Set<Series> series, @Nullable Span time, Whereabouts known) {
        List<IsoWeek> span = Weeks.within(time);
        Collection<IsoWeek> events = span.isEmpty() ? known.weeks() : Weeks.common(span, known.weeks());
        Collection<IsoWeek> slots = span.isEmpty() ? known.slotWeeks() : Weeks.common(span, known.slotWeeks());
        return new Target(
                path(namespace, series, each -> each == Series.SLOTS ? slots : events),
                routing(known.scene(), known.width()));
    }

    /** Where the document of a key is, as far as the key says so. */
    static Target ofKey(String namespace, String key) {
        try {
            EventKey event = KEYS.parseEventKey(key);
            List<IsoWeek> week = List.of(IsoWeek.of(event.eventTimeMs()));
            return new Target(
                    path(namespace, EnumSet.of(Series.EVENTS), each -> week), event.scene() + "~" + event.salt());
        } catch (KeyException notOfAnEvent) {
            return ofSlotKey(namespace, key);
        }
    }

    /** The request parameters of a search; an index that is missing has no documents. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new HashMap<>();
        parameters.put("ignore_unavailable", "true");
        parameters.put("allow_partial_search_results", "false");
        if (routing != null) {
            parameters.put("routing", routing);
        }
        return parameters;
    }

    private static Target ofSlotKey(String namespace, String key) {
        try {
            String scene = KEYS.parseSlotKey(key).sceneId();
            return new Target(path(namespace, EnumSet.of(Series.SLOTS), each -> List.of()), routing(scene, 1));
        } catch (KeyException ofAnotherLayout) {
            return all(namespace, EnumSet.allOf(Series.class));
        }
    }

    private static @Nullable String routing(String scene, int width) {
        String routing = IntStream.range(0, width)
                .mapToObj(salt -> KEYS.routing(scene, salt))
                .limit(MAX_ROUTING_LENGTH)
                .collect(Collectors.joining(","));
        return routing.length() > MAX_ROUTING_LENGTH ? null : routing;
    }

    private static String path(String namespace, Set<Series> series, WeeksOf weeks) {
        String names = names(namespace, series, weeks);
        return "/" + (names.length() > MAX_NAMES_LENGTH ? names(namespace, series, each -> List.of()) : names);
    }

    private static String names(String namespace, Set<Series> series, WeeksOf weeks) {
        return series.stream()
                .flatMap(each -> names(namespace + "-" + each.label(), weeks.of(each)))
                .collect(Collectors.joining(","));
    }

    private static Stream<String> names(String alias, Collection<IsoWeek> weeks) {
        return weeks.isEmpty() ? Stream.of(alias) : weeks.stream().map(week -> alias + "-" + week);
    }

    @FunctionalInterface
    private interface WeeksOf {
        Collection<IsoWeek> of(Series series);
    }
}
