package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;
import org.jspecify.annotations.Nullable;

/** All running tasks, and which of them may have something to do. */
final class Fleet {

    private final Map<TaskId, TaskRunner> runners = new TreeMap<>();
    private final Map<TopicPartition, TaskRunner> readers = new HashMap<>();
    private final List<TaskRunner> busy = new ArrayList<>();
    private @Nullable GlobalRunner global;

    void add(TaskRunner runner) {
        runners.put(runner.id, runner);
        runner.partitions.forEach(partition -> readers.put(partition, runner));
        wake(runner);
    }

    void add(GlobalRunner reader) {
        this.global = reader;
    }

    /** The reader of the global tables, null where the topology has none. */
    @Nullable
    GlobalRunner global() {
        return global;
    }

    /** The topics that somebody reads. */
    SortedSet<String> topics() {
        var topics = new TreeSet<String>();
        readers.keySet().forEach(partition -> topics.add(partition.topic()));
        if (global != null) {
            topics.addAll(global.topics());
        }
        return topics;
    }

    /** How many records nobody has been handed yet. */
    long behind() {
        long tasks = runners.values().stream().mapToLong(TaskRunner::behind).sum();
        return tasks + (global == null ? 0 : global.behind());
    }

    /** Ends all tasks as they are, and the global one. */
    void close() {
        var ended = List.copyOf(runners.values());
        runners.clear();
        readers.clear();
        busy.clear();
        ended.forEach(TaskRunner::discard);
        if (global != null) {
            global.close();
            global = null;
        }
    }

    TaskRunner runner(TaskId id) {
        TaskRunner runner = runners.get(id);
        if (runner == null) {
            throw new IllegalArgumentException("there is no task " + id + "; the tasks are " + runners.keySet());
        }
        return runner;
    }

    Collection<TaskRunner> all() {
        return runners.values();
    }

    @Nullable
    TaskRunner reader(TopicPartition partition) {
        return readers.get(partition);
    }

    Collection<TopicPartition> partitions() {
        return readers.keySet();
    }

    void wake(TopicPartition partition) {
        TaskRunner runner = readers.get(partition);
        if (runner != null) {
            wake(runner);
        }
    }

    void wake(TaskRunner runner) {
        if (!runner.queued) {
            runner.queued = true;
            busy.add(runner);
        }
    }

    int busy() {
        return busy.size();
    }

    TaskRunner busy(int index) {
        return busy.get(index);
    }

    /** Takes a task out until there is news for it; the last one takes its place. */
    void idle(TaskRunner runner) {
        int index = busy.indexOf(runner);
        TaskRunner last = busy.removeLast();
        if (last != runner) {
            busy.set(index, last);
        }
        runner.queued = false;
    }
}
