package io.strandex.cli.rejected;

import io.strandex.cli.CliException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the rejected topic from its beginning, without a group and without a trace. */
final class RejectedTopic implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);

    private final String topic;
    private final KafkaConsumer<byte[], byte[]> consumer;

    RejectedTopic(Map<String, Object> config, String topic) {
        this.topic = topic;
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        this.consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Reads what is there now. */
    void read(Consumer<Rejection> reader) {
        List<TopicPartition> partitions = assign();
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            consumer.poll(POLL).forEach(record -> reader.accept(Rejection.of(record)));
        }
    }

    /** Goes on from where {@link #read} ended, until the thread is interrupted. */
    void follow(Consumer<Rejection> reader) {
        while (!Thread.currentThread().isInterrupted()) {
            consumer.poll(POLL).forEach(record -> reader.accept(Rejection.of(record)));
        }
    }

    private List<TopicPartition> assign() {
        List<PartitionInfo> known = consumer.partitionsFor(topic);
        if (known == null || known.isEmpty()) {
            throw CliException.failed("there is no topic " + topic);
        }
        List<TopicPartition> partitions = known.stream()
                .map(p -> new TopicPartition(topic, p.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return partitions;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
