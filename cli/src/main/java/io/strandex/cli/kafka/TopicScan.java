package io.strandex.cli.kafka;

import io.strandex.cli.CliException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads what stands in a topic now, without a group and without a trace. */
public final class TopicScan implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final KafkaConsumer<byte[], byte[]> consumer;

    /** A scan that sees committed records only, or all. */
    public TopicScan(Map<String, Object> kafka, IsolationLevel isolation) {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.toString());
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        this.consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * Reads a topic from its beginning to its present end.
     *
     * @throws CliException if there is no such topic
     */
    public void topic(String topic, Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        List<PartitionInfo> known = consumer.partitionsFor(topic);
        if (known == null || known.isEmpty()) {
            throw CliException.failed("there is no topic " + topic);
        }
        Map<TopicPartition, Long> from = new HashMap<>();
        known.forEach(partition -> from.put(new TopicPartition(topic, partition.partition()), 0L));
        partitions(from, reader);
    }

    /** Reads partitions from these offsets to their present ends, and returns the ends. */
    public Map<TopicPartition, Long> partitions(
            Map<TopicPartition, Long> from, Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        consumer.assign(from.keySet());
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(from.keySet());
        Map<TopicPartition, Long> ends = consumer.endOffsets(from.keySet());
        from.forEach((partition, offset) ->
                consumer.seek(partition, Math.max(offset, beginnings.getOrDefault(partition, 0L))));
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<TopicPartition> open = new ArrayList<>(from.keySet());
        while (true) {
            open.removeIf(partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L));
            if (open.isEmpty()) {
                return ends;
            }
            if (System.nanoTime() > deadline) {
                throw CliException.failed("Kafka gives no more records of " + open);
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                deadline = System.nanoTime() + PATIENCE.toNanos();
                reader.accept(record);
            }
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
