package io.strandex.cli.pipeline;

import io.strandex.cli.CliException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * How many committed records topics hold, and how many of them a consumer group has still to read.
 *
 * <p>Counted, not subtracted: transaction markers take offsets too, so the difference of offsets of a topic that is
 * written exactly once never comes down to zero for a reader that commits only what it has seen.
 */
public final class Backlog implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Admin admin;
    private final KafkaConsumer<byte[], byte[]> reader;

    /** Counts on the brokers at {@code bootstrapServers}. */
    public Backlog(String bootstrapServers) {
        this(Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    }

    /** Counts with these settings of a Kafka client. */
    public Backlog(Map<String, String> kafka) {
        Properties settings = new Properties();
        settings.putAll(kafka);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        admin = Admin.create(new HashMap<>(kafka));
        reader = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** All committed records of {@code topic}. */
    public long records(String topic) {
        return count(beginnings(List.of(topic)), Long.MAX_VALUE);
    }

    /** The sum of the end offsets of {@code topic}: it grows with every record and every transaction. */
    public long end(String topic) {
        return reader.endOffsets(beginnings(List.of(topic)).keySet()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Whether {@code group} has committed every record of {@code topics}. */
    public boolean isDone(String group, Collection<String> topics) throws InterruptedException {
        Map<TopicPartition, Long> positions = beginnings(topics);
        committed(group).forEach((partition, offset) -> positions.replace(partition, offset));
        return count(positions, 1) == 0;
    }

    /** Where the partitions of {@code topics} end now. */
    public Map<TopicPartition, Long> ends(Collection<String> topics) {
        return new HashMap<>(reader.endOffsets(beginnings(topics).keySet()));
    }

    /** Offsets that {@code group} has still to pass on its way to {@code ends}; a few of them may hold no record. */
    public long behind(String group, Map<TopicPartition, Long> ends) throws InterruptedException {
        Map<TopicPartition, Long> positions = new HashMap<>(reader.beginningOffsets(ends.keySet()));
        committed(group).forEach((partition, offset) -> positions.replace(partition, offset));
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - positions.getOrDefault(end.getKey(), 0L)))
                .sum();
    }

    /** Whether {@code group} has committed every record before {@code ends}. */
    public boolean hasPassed(String group, Map<TopicPartition, Long> ends) throws InterruptedException {
        Map<TopicPartition, Long> positions = new HashMap<>(reader.beginningOffsets(ends.keySet()));
        committed(group).forEach((partition, offset) -> positions.replace(partition, offset));
        return count(positions, new HashMap<>(ends), 1) == 0;
    }

    /** The topics that {@code group} reads, as far as it has committed any of their records. */
    public Set<String> topics(String group) throws InterruptedException {
        return committed(group).keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    }

    /**
     * Forgets what {@code group} has read; where there is no such group, nothing happens. Waits until the last member has left.
     *
     * @throws CliException if members stay
     */
    public void forget(String group) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isForgotten(group)) {
            if (System.nanoTime() > deadline) {
                throw CliException.failed("the consumer group " + group + " still has members; end them and try again");
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
    }

    private boolean isForgotten(String group) throws InterruptedException {
        try {
            admin.deleteConsumerGroups(List.of(group)).all().get();
            return true;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof GroupIdNotFoundException) {
                return true;
            } else if (failed.getCause() instanceof GroupNotEmptyException) {
                return false;
            }
            throw new IllegalStateException("the group " + group + " cannot be removed", failed.getCause());
        }
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
        return count(positions, reader.endOffsets(positions.keySet()), limit);
    }

    private long count(Map<TopicPartition, Long> positions, Map<TopicPartition, Long> ends, long limit) {
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
