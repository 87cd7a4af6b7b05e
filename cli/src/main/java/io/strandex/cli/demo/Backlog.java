package io.strandex.cli.demo;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * How many committed records topics hold, and how many of them a consumer group has still to read.
 *
 * <p>Counted, not subtracted: transaction markers take offsets too, so the difference of offsets of a topic that is
 * written exactly once never comes down to zero for a reader that commits only what it has seen.
 */
final class Backlog implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Admin admin;
    private final KafkaConsumer<byte[], byte[]> reader;

    Backlog(String bootstrapServers) {
        Properties settings = new Properties();
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        admin = Admin.create(Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        reader = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** All committed records of {@code topic}. */
    long records(String topic) {
        return count(beginnings(List.of(topic)), Long.MAX_VALUE);
    }

    /** The sum of the end offsets of {@code topic}: it grows with every record and every transaction. */
    long end(String topic) {
        return reader.endOffsets(beginnings(List.of(topic)).keySet()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Whether {@code group} has committed every record of {@code topics}. */
    boolean isDone(String group, Collection<String> topics) throws InterruptedException {
        Map<TopicPartition, Long> positions = beginnings(topics);
        committed(group).forEach((partition, offset) -> positions.replace(partition, offset));
        return count(positions, 1) == 0;
    }

    private Map<TopicPartition, Long> beginnings(Collection<String> topics) {
        List<TopicPartition> partitions = topics.stream()
                .flatMap(topic -> reader.partitionsFor(topic).stream())
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        return new HashMap<>(reader.beginningOffsets(partitions));
    }

    private Map<TopicPartition, Long> committed(String group) throws InterruptedException {
        try {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get();
            return committed.entrySet().stream()
                    .filter(entry -> entry.getValue() != null)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().offset()));
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the offsets of group " + group + " cannot be read", failed.getCause());
        }
    }

    /** Records from {@code positions} to the end, up to about {@code limit}. */
    private long count(Map<TopicPartition, Long> positions, long limit) {
        Map<TopicPartition, Long> ends = reader.endOffsets(positions.keySet());
        positions.entrySet().removeIf(position -> position.getValue() >= ends.getOrDefault(position.getKey(), 0L));
        reader.assign(positions.keySet());
        positions.forEach(reader::seek);
        long records = 0;
        while (records < limit && isBehind(ends)) {
            records += reader.poll(POLL).count();
        }
        return records;
    }

    private boolean isBehind(Map<TopicPartition, Long> ends) {
        return reader.assignment().stream()
                .anyMatch(partition -> reader.position(partition) < ends.getOrDefault(partition, 0L));
    }

    @Override
    public void close() {
        reader.close();
        admin.close();
    }
}
