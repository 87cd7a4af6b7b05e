package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * What a read-committed consumer finds in a topic: output, but just as well a repartition, changelog or dead-letter
 * topic. Reading takes nothing away.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public final class OutputTopic<K, V> {

    private final TopologyDriver driver;
    private final String topic;
    private final Deserializer<K> keys;
    private final Deserializer<V> values;
    private final Map<Integer, Long> positions = new HashMap<>();

    OutputTopic(TopologyDriver driver, String topic, Deserializer<K> keys, Deserializer<V> values) {
        this.driver = driver;
        this.topic = topic;
        this.keys = keys;
        this.values = values;
    }

    /** All records, in the order in which they were written across partitions. */
    public List<OutputRecord<K, V>> records() {
        var entries = new ArrayList<LogEntry>();
        for (int partition = 0; partition < partitions(); partition++) {
            entries.addAll(entries(partition, 0));
        }
        return decodeInOrder(entries);
    }

    /** The records of one partition, in order. */
    public List<OutputRecord<K, V>> records(int partition) {
        return decode(entries(partition, 0));
    }

    /**
     * The records that no earlier call of this method on this object has returned, in the order in which they were
     * written across partitions. The other methods return them nevertheless.
     */
    public List<OutputRecord<K, V>> unread() {
        var entries = new ArrayList<LogEntry>();
        for (int partition = 0; partition < partitions(); partition++) {
            List<LogEntry> news = entries(partition, positions.getOrDefault(partition, 0L));
            if (!news.isEmpty()) {
                positions.put(partition, news.getLast().offset + 1);
                entries.addAll(news);
            }
        }
        return decodeInOrder(entries);
    }

    /** The values of all records, in the order in which they were written. */
    public List<@Nullable V> values() {
        var found = new ArrayList<@Nullable V>();
        records().forEach(record -> found.add(record.value()));
        return found;
    }

    /** The values of each key, in the order of its partition; keys in order of first appearance. */
    public Map<@Nullable K, List<@Nullable V>> valuesByKey() {
        var found = new LinkedHashMap<@Nullable K, List<@Nullable V>>();
        records()
                .forEach(record -> found.computeIfAbsent(record.key(), key -> new ArrayList<>())
                        .add(record.value()));
        return found;
    }

    /** How many partitions the topic has. */
    public int partitions() {
        return driver.engine().log.topic(topic).count();
    }

    private List<LogEntry> entries(int partition, long from) {
        return driver.engine()
                .log
                .partition(new TopicPartition(topic, partition))
                .read(from, Integer.MAX_VALUE);
    }

    private List<OutputRecord<K, V>> decodeInOrder(List<LogEntry> entries) {
        entries.sort(Comparator.comparingLong(entry -> entry.sequence));
        return decode(entries);
    }

    private List<OutputRecord<K, V>> decode(List<LogEntry> entries) {
        return entries.stream().map(this::decode).toList();
    }

    private OutputRecord<K, V> decode(LogEntry entry) {
        Headers headers = entry.headers();
        return new OutputRecord<>(
                topic,
                entry.partition.partition(),
                entry.offset,
                entry.key == null ? null : keys.deserialize(topic, headers, entry.key),
                entry.value == null ? null : values.deserialize(topic, headers, entry.value),
                Instant.ofEpochMilli(entry.timestamp),
                headers);
    }
}
