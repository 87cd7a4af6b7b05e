package io.strandex.bench.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How an index differs from the model.
 *
 * @param lost documents that are missing, or stand with another version or content
 * @param ghosts documents that should not be there
 * @param duplicates events that have more than one document, and operations that came again
 * @param examples a few of them, for people
 */
record Verdict(long lost, long ghosts, long duplicates, List<String> examples) {
    private static final int EXAMPLES = 5;
    static final Verdict CLEAN = new Verdict(0, 0, 0, List.of());

    static Verdict compare(Map<String, String> expected, Map<String, String> actual) {
        List<String> examples = new ArrayList<>();
        long lost = 0;
        long ghosts = 0;
        for (Map.Entry<String, String> document : expected.entrySet()) {
            if (!document.getValue().equals(actual.get(document.getKey()))) {
                lost++;
                examples.add(document + " expected, but there is " + actual.get(document.getKey()));
            }
        }
        for (String key : actual.keySet()) {
            if (!expected.containsKey(key)) {
                ghosts++;
                examples.add(key + " is a ghost: " + actual.get(key));
            }
        }
        return new Verdict(lost, ghosts, duplicates(actual), firstOf(examples));
    }

    static Verdict of(Map<String, String> expected, Index index) {
        Verdict documents = compare(expected, index.documents());
        return documents.plus(new Verdict(0, 0, index.repeats(), List.of()));
    }

    Verdict plus(Verdict other) {
        List<String> all = new ArrayList<>(examples);
        all.addAll(other.examples);
        return new Verdict(lost + other.lost, ghosts + other.ghosts, duplicates + other.duplicates, firstOf(all));
    }

    boolean isClean() {
        return lost == 0 && ghosts == 0 && duplicates == 0;
    }

    /** An event document's content starts with its scene and event id. */
    private static long duplicates(Map<String, String> actual) {
        Map<String, Integer> documents = new HashMap<>();
        actual.forEach((key, content) -> {
            if (key.startsWith("events|")) {
                String[] fields = content.split(" ", 3)[2].split(",", 3);
                documents.merge(fields[0] + '!' + fields[1], 1, Integer::sum);
            }
        });
        return documents.values().stream().filter(count -> count > 1).count();
    }

    private static List<String> firstOf(List<String> all) {
        return List.copyOf(all.subList(0, Math.min(EXAMPLES, all.size())));
    }
}
