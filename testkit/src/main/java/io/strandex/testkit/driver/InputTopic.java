package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Where a test writes records, as a producer does. Records wait in the log until the driver runs.
 *
 * <p>A record goes to the partition it names, else to the one that the topic's {@link #partitionedBy partitioner}
 * names, else to the one that Kafka's own hash of the key names; without a key, to any, by the driver's seed.
 *
 * <p>A record is refused with an {@link IllegalArgumentException} where the topology does not read the topic, where the
 * topic has no such partition, and where its time is before 1970.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public final class InputTopic<K, V> {

    private final TopologyDriver driver;
    private final String topic;
    private final Serializer<K> keys;
    private final Serializer<V> values;
    private final @Nullable Partitioner partitioner;

    InputTopic(TopologyDriver driver, String topic, Serializer<K> keys, Serializer<V> values) {
        this(driver, topic, keys, values, null);
    }

    private InputTopic(
            TopologyDriver driver,
            String topic,
            Serializer<K> keys,
            Serializer<V> values,
            @Nullable Partitioner partitioner) {
        this.driver = driver;
        this.topic = topic;
        this.keys = keys;
        this.values = values;
        this.partitioner = partitioner;
    }

    /** The same topic, written by a producer with this partitioner. The caller has configured it. */
    public InputTopic<K, V> partitionedBy(Partitioner producersPartitioner) {
        return new InputTopic<>(driver, topic, keys, values, producersPartitioner);
    }

    /** Writes a record with the driver's time. */
    public void send(@Nullable K key, @Nullable V value) {
        write(null, key, value, null, new RecordHeaders());
    }

    /** Writes a record with this time. */
    public void send(@Nullable K key, @Nullable V value, Instant timestamp) {
        write(null, key, value, timestamp, new RecordHeaders());
    }

    /** Writes a record with this time in epoch milliseconds. */
    public void send(@Nullable K key, @Nullable V value, long timestampMs) {
        write(null, key, value, Instant.ofEpochMilli(timestampMs), new RecordHeaders());
    }

    /** Writes a record with these headers and this time. */
    public void send(@Nullable K key, @Nullable V value, Instant timestamp, Headers headers) {
        write(null, key, value, timestamp, headers);
    }

    /** Writes a record with the driver's time to this partition, whatever the key says. */
    public void sendTo(int partition, @Nullable K key, @Nullable V value) {
        write(partition, key, value, null, new RecordHeaders());
    }

    /** Writes a record with this time to this partition, whatever the key says. */
    public void sendTo(int partition, @Nullable K key, @Nullable V value, Instant timestamp) {
        write(partition, key, value, timestamp, new RecordHeaders());
    }

    private void write(
            @Nullable Integer partition, @Nullable K key, @Nullable V value, @Nullable Instant time, Headers headers) {
        Engine engine = driver.engine();
        requireReader(engine);
        long timestamp = time == null ? engine.clock.milliseconds() : since1970(time);
        byte[] keyBytes = key == null ? null : keys.serialize(topic, headers, key);
        byte[] valueBytes = value == null ? null : values.serialize(topic, headers, value);
        int target = partition == null ? choose(engine, key, keyBytes, value, valueBytes) : partition;
        engine.log.append(new TopicPartition(topic, target), new Draft(keyBytes, valueBytes, timestamp, headers, null));
    }

    private void requireReader(Engine engine) {
        if (!engine.sources().contains(topic)) {
            throw new IllegalArgumentException(
                    "nobody would read it: the topology reads %s, not %s".formatted(engine.sources(), topic));
        }
    }

    /** Kafka's producer refuses earlier times too. */
    private static long since1970(Instant time) {
        if (time.isBefore(Instant.EPOCH)) {
            throw new IllegalArgumentException("Kafka's records have no time before 1970, such as " + time);
        }
        return time.toEpochMilli();
    }

    private int choose(
            Engine engine,
            @Nullable K key,
            byte @Nullable [] keyBytes,
            @Nullable V value,
            byte @Nullable [] valueBytes) {
        if (partitioner != null) {
            return partitioner.partition(topic, key, keyBytes, value, valueBytes, engine.log.cluster());
        }
        int count = engine.log.topic(topic).count();
        return keyBytes == null
                ? engine.anyPartition(count)
                : BuiltInPartitioner.partitionForKey(Objects.requireNonNull(keyBytes), count);
    }
}
