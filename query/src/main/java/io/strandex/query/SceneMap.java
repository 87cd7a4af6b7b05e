package io.strandex.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.week.IsoWeek;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * Remembers where the scenes asked for last have their documents. What it knows comes with the answers themselves: a
 * search for a scene that it does not know asks all weeks and routings, and the {@code scenes} series in the same
 * request. So a question is one request, whether the map knows the scene or not.
 */
final class SceneMap {

    /** How long an entry is believed: a scene's first event in a new week shows that much later at worst. */
    static final Duration BELIEVED = Duration.ofSeconds(10);

    private static final int MOST_SCENES = 10_000;
    private static final int MOST_WEEKS = 60;

    private final LongSupplier nanoTime;
    private final Map<String, Known> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MOST_SCENES;
        }
    };

    /** @param nanoTime a clock such as {@link System#nanoTime()} */
    SceneMap(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized Optional<Whereabouts> find(String scene) {
        return Optional.ofNullable(entries.get(scene))
                .filter(known -> nanoTime.getAsLong() - known.learnedAt() < BELIEVED.toNanos())
                .map(Known::whereabouts);
    }

    /** Adds to a search what {@link #learn} reads from its answer. */
    static void ask(ObjectNode body) {
        ObjectNode figures = body.putObject("aggs");
        figures.putObject("weeks").putObject("terms").put("field", "week").put("size", MOST_WEEKS);
        figures.putObject("width").putObject("max").put("field", "salt_width");
    }

    synchronized void learn(String scene, JsonNode answer) {
        JsonNode weeks = answer.path("aggregations").path("weeks");
        if (weeks.path("buckets").isEmpty() || weeks.path("sum_other_doc_count").asLong() > 0) {
            return;
        }
        SortedSet<IsoWeek> found = new TreeSet<>();
        weeks.path("buckets")
                .forEach(bucket -> found.add(IsoWeek.parse(bucket.path("key").asText())));
        int width = answer.path("aggregations").path("width").path("value").asInt(1);
        entries.put(scene, new Known(new Whereabouts(scene, found, Math.max(1, width)), nanoTime.getAsLong()));
    }

    private record Known(Whereabouts whereabouts, long learnedAt) {}
}
