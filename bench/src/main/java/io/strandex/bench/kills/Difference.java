package io.strandex.bench.kills;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.testkit.events.IndexModel.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How what stands differs from what should.
 *
 * @param documents how many should stand
 * @param lost documents that are missing or have another content
 * @param ghosts documents that should not stand
 * @param duplicates documents that stand in more than one index
 * @param examples a few, for people
 */
record Difference(int documents, long lost, long ghosts, long duplicates, List<String> examples) {
    private static final int EXAMPLES = 10;

    static Difference of(Map<Place, JsonNode> expected, Map<String, List<JsonNode>> standing) {
        Map<String, JsonNode> wanted = new TreeMap<>();
        expected.forEach((place, document) -> wanted.put(place.id(), Standing.comparable(document)));
        List<String> examples = new ArrayList<>();
        long lost = 0;
        for (Map.Entry<String, JsonNode> document : wanted.entrySet()) {
            List<JsonNode> found = standing.getOrDefault(document.getKey(), List.of());
            if (!found.contains(document.getValue())) {
                lost++;
                examples.add("lost: " + document.getValue() + ", there is " + found);
            }
        }
        long ghosts = 0;
        long duplicates = 0;
        for (Map.Entry<String, List<JsonNode>> found : standing.entrySet()) {
            boolean ghost = !wanted.containsKey(found.getKey());
            ghosts += ghost ? 1 : 0;
            duplicates += found.getValue().size() > 1 ? 1 : 0;
            if (ghost || found.getValue().size() > 1) {
                examples.add((ghost ? "ghost: " : "twice: ") + found);
            }
        }
        return new Difference(
                wanted.size(), lost, ghosts, duplicates, examples.subList(0, Math.min(EXAMPLES, examples.size())));
    }

    Difference plus(Difference other) {
        List<String> all = new ArrayList<>(examples);
        all.addAll(other.examples);
        return new Difference(
                documents + other.documents,
                lost + other.lost,
                ghosts + other.ghosts,
                duplicates + other.duplicates,
                all);
    }

    boolean isNone() {
        return lost == 0 && ghosts == 0 && duplicates == 0;
    }
}
