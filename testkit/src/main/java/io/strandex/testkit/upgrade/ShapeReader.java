package io.strandex.testkit.upgrade;

import io.strandex.testkit.driver.TopologyDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.TimestampedWindowStore;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowStore;

/** Takes a shape from a running driver. */
final class ShapeReader {
    /** The last two carry the requests and answers of a join by a foreign key. */
    private static final Pattern INTERNAL = Pattern.compile(
            ".*-(?:changelog|repartition|subscription-(?:registration|response)(?:-[0-9]+)?-topic)",
            Pattern.CASE_INSENSITIVE);

    private final TopologyDriver driver;
    private final String prefix;

    ShapeReader(TopologyDriver driver) {
        this.driver = driver;
        this.prefix = driver.applicationId() + "-";
    }

    TopologyShape read() {
        SortedMap<String, Integer> external = new TreeMap<>();
        SortedMap<String, Integer> internal = new TreeMap<>();
        driver.topics().forEach((name, count) -> (isInternal(name) ? internal : external).put(plain(name), count));
        SortedMap<Integer, List<TaskId>> tasks = new TreeMap<>();
        driver.tasks()
                .forEach(task -> tasks.computeIfAbsent(task.subtopology(), number -> new ArrayList<>())
                        .add(task));
        SortedMap<String, StoreShape> stores = new TreeMap<>();
        SortedMap<Integer, SubtopologyShape> subtopologies = new TreeMap<>();
        for (Map.Entry<Integer, List<TaskId>> group : tasks.entrySet()) {
            subtopologies.put(group.getKey(), subtopology(group.getValue()));
            TaskId first = group.getValue().getFirst();
            driver.storesOf(first).forEach(name -> stores.put(name, store(name, first, internal)));
        }
        return new TopologyShape(driver.applicationId(), external, internal, stores, subtopologies, new TreeMap<>());
    }

    private boolean isInternal(String topic) {
        return topic.startsWith(prefix) && INTERNAL.matcher(topic).matches();
    }

    private String plain(String topic) {
        return isInternal(topic) ? topic.substring(prefix.length()) : topic;
    }

    private SubtopologyShape subtopology(List<TaskId> tasks) {
        List<String> sources = tasks.stream()
                .flatMap(task -> driver.partitionsOf(task).stream())
                .map(partition -> plain(partition.topic()))
                .distinct()
                .sorted()
                .toList();
        return new SubtopologyShape(tasks.size(), sources, driver.storesOf(tasks.getFirst()));
    }

    private StoreShape store(String name, TaskId task, Map<String, Integer> internal) {
        StateStore store = driver.store(name, task.partition(), StateStore.class);
        return new StoreShape(kind(store), store.persistent(), internal.containsKey(name + "-changelog"));
    }

    private static String kind(StateStore store) {
        return switch (store) {
            case VersionedKeyValueStore<?, ?> versioned -> "versioned key-value";
            case TimestampedKeyValueStore<?, ?> timed -> "timestamped key-value";
            case KeyValueStore<?, ?> plain -> "key-value";
            case TimestampedWindowStore<?, ?> timed -> "timestamped window";
            case WindowStore<?, ?> plain -> "window";
            case SessionStore<?, ?> session -> "session";
            default -> store.getClass().getSimpleName();
        };
    }
}
