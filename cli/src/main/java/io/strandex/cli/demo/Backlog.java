package io.strandex.cli.demo;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
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
 * How many committed records a consumer group has still to read.
 *
 * <p>Counted, not subtracted: transaction markers take offsets too, so the difference of offsets of a topic that is
 * written exactly once never comes down to zero for a reader that commits only what it has seen.
 */
final class Backlog implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    private final Admin admin;
    private final KafkaConsumer<byte[], byte[]> reader;

    Backlog(String bootstrapServers) {
        Properties settings = new Properties();
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        admin = Admin.create(Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
        reader = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Records of {@code topics} that {@code group} has not committed; stops counting at {@code limit}. */
    long of(String group, Collection<String> topics, long limit) throws InterruptedException {
        Map<TopicPartition, Long> from = committed(group, topics);
        Map<TopicPartition, Long> ends = reader.endOffsets(from.keySet());
        from.entrySet().removeIf(partition -> partition.getValue() >= ends.getOrDefault(partition.getKey(), 0L));
        return from.isEmpty() ? 0 : count(from, ends, limit);
    }

    private Map<TopicPartition, Long> committed(String group, Collection<String> topics) throws InterruptedException {
        Map<TopicPartition, Long> positions = new HashMap<>();
        for (String topic : topics) {
            reader.partitionsFor(topic)
                    .forEach(partition -> positions.put(new TopicPartition(topic, partition.partition()), 0L));
        }
        reader.beginningOffsets(positions.keySet()).forEach(positions::put);
        offsets(group).forEach((partition, offset) -> positions.computeIfPresent(partition, (same, first) -> offset));
        return positions;
    }

    private Map<TopicPartition, Long> offsets(String group) throws InterruptedException {
        try {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get();
            return committed.entrySet().stream()
                    .filter(entry -> entry.getValue() != null)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().offset()));
        } catch (ExecutionException failed) {
            throw new IllegalStateException("offsets of group " + group + " cannot be read", failed.getCause());
        }
    }

    private long count(Map<TopicPartition, Long> from, Map<TopicPartition, Long> ends, long limit) {
        reader.assign(from.keySet());
        from.forEach(reader::seek);
        long records = 0;
        while (records < limit && behind(ends, from.keySet())) {
            records += reader.poll(POLL).count();
        }
        return records;
    }

    private boolean behind(Map<TopicPartition, Long> ends, Collection<TopicPartition> partitions) {
        return partitions.stream().anyMatch(partition -> reader.position(partition) < ends.getOrDefault(partition, 0L));
    }

    @Override
    public void close() {
        reader.close();
        admin.close();
    }
}
