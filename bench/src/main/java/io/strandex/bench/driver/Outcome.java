package io.strandex.bench.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a run has shown.
 *
 * @param tasks the ids of the active tasks
 * @param partitions the partition count of every topic, internal ones too
 * @param values the values of each place, in order; a place is topic, partition and key
 */
record Outcome(SortedSet<String> tasks, SortedMap<String, Integer> partitions, SortedMap<String, List<String>> values) {

    /** Collects the records of one run. */
    static final class Collector {

        private final SortedSet<String> tasks = new TreeSet<>();
        private final SortedMap<String, Integer> partitions = new TreeMap<>();
        private final SortedMap<String, List<String>> values = new TreeMap<>();

        void task(String id) {
            tasks.add(id);
        }

        void topic(String name, int count) {
            partitions.put(name, count);
        }

        void record(String topic, int partition, @Nullable String key, @Nullable String value) {
            values.computeIfAbsent(topic + "-" + partition + "/" + key, place -> new ArrayList<>())
                    .add(String.valueOf(value));
        }

        Outcome outcome() {
            return new Outcome(tasks, partitions, values);
        }
    }

    long records() {
        return values.values().stream().mapToLong(List::size).sum();
    }

    /** What differs, in words; empty where nothing does. */
    List<String> differences(Outcome other, boolean ordered) {
        var found = new ArrayList<String>();
        compare("tasks", tasks, other.tasks, found);
        compare("partition counts", partitions, other.partitions, found);
        compare("keys", values.keySet(), other.values.keySet(), found);
        for (Map.Entry<String, List<String>> entry : values.entrySet()) {
            List<String> theirs = other.values.getOrDefault(entry.getKey(), List.of());
            compare(entry.getKey(), inOrder(entry.getValue(), ordered), inOrder(theirs, ordered), found);
        }
        return found;
    }

    private static List<String> inOrder(List<String> values, boolean ordered) {
        return ordered ? values : values.stream().sorted().toList();
    }

    private static void compare(String what, Object ours, Object theirs, List<String> found) {
        if (!ours.equals(theirs)) {
            found.add("%s: driver %s, broker %s".formatted(what, ours, theirs));
        }
    }
}
