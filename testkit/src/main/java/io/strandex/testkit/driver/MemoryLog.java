package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** All topics of the driver, in memory, in place of a broker. */
final class MemoryLog {

    private static final Node NOWHERE = Node.noNode();

    private final Time clock;
    private final Map<String, TopicLog> topics = new HashMap<>();
    private final int undeclaredPartitions;
    private Consumer<TopicPartition> listener = partition -> {};
    private long sequence;

    /** @param undeclaredPartitions partition count of topics that appear by being written to; 0 refuses them */
    MemoryLog(Time clock, int undeclaredPartitions) {
        this.clock = clock;
        this.undeclaredPartitions = undeclaredPartitions;
    }

    /** Tells who has to look again when records become readable. */
    void onReadable(Consumer<TopicPartition> newListener) {
        this.listener = newListener;
    }

    void create(String topic, int partitions, boolean logAppendTime) {
        topics.put(topic, new TopicLog(topic, partitions, logAppendTime));
    }

    boolean has(String topic) {
        return topics.containsKey(topic);
    }

    /** Each topic's number of partitions. */
    Map<String, Integer> counts() {
        var counts = new TreeMap<String, Integer>();
        topics.forEach((name, topic) -> counts.put(name, topic.count()));
        return counts;
    }

    Set<String> topics() {
        return topics.keySet();
    }

    /** The names of the topics that tasks have written to. */
    SortedSet<String> produced() {
        var names = new TreeSet<String>();
        topics.forEach((name, topic) -> {
            if (topic.produced) {
                names.add(name);
            }
        });
        return names;
    }

    TopicLog topic(String name) {
        TopicLog topic = topics.get(name);
        if (topic != null) {
            return topic;
        }
        if (undeclaredPartitions == 0) {
            throw new IllegalArgumentException(
                    "topic %s is not declared: add .topic(\"%s\", partitions) to the builder".formatted(name, name));
        }
        create(name, undeclaredPartitions, false);
        return topic(name);
    }

    /**
     * A topic that somebody has declared or written to.
     *
     * @throws IllegalArgumentException where there is none of the name
     */
    TopicLog existing(String name) {
        TopicLog topic = topics.get(name);
        if (topic == null) {
            throw new IllegalArgumentException("there is no topic %s; there are %s".formatted(name, counts().keySet()));
        }
        return topic;
    }

    /** Forgets the topics that are not among these. */
    void retain(Set<String> names) {
        topics.keySet().retainAll(names);
    }

    PartitionLog partition(TopicPartition partition) {
        return topic(partition.topic()).partition(partition.partition());
    }

    LogEntry append(TopicPartition partition, Draft draft) {
        TopicLog topic = topic(partition.topic());
        boolean clocked = topic.logAppendTime || draft.timestamp() < 0;
        Draft stamped = clocked ? draft.at(clock.milliseconds()) : draft;
        LogEntry entry = topic.partition(partition.partition()).append(stamped, sequence++);
        if (entry.transaction == null) {
            listener.accept(partition);
        }
        return entry;
    }

    /** How many records were ever appended. */
    long appended() {
        return sequence;
    }

    /** To be called when a transaction that wrote to the partitions has ended. */
    void settled(Set<TopicPartition> written) {
        written.forEach(listener);
    }

    List<PartitionInfo> infos(String name) {
        int count = topic(name).count();
        var infos = new ArrayList<PartitionInfo>(count);
        for (int number = 0; number < count; number++) {
            infos.add(new PartitionInfo(name, number, NOWHERE, new Node[0], new Node[0]));
        }
        return infos;
    }

    /** The same topics as clients' metadata. */
    Cluster cluster() {
        var infos = new ArrayList<PartitionInfo>();
        topics.keySet().forEach(name -> infos.addAll(infos(name)));
        return new Cluster("driver", List.of(NOWHERE), infos, Set.of(), Set.of());
    }

    @Nullable
    LogEntry next(TopicPartition partition, long from) {
        return partition(partition).next(from);
    }
}
