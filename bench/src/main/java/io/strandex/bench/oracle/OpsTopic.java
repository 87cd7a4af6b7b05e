package io.strandex.bench.oracle;

import io.strandex.events.IndexOp;
import io.strandex.serde.AvroSerde;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The operations on a genuine broker, as a sink reads them. */
final class OpsTopic implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration QUIET = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final KafkaConsumer<String, IndexOp> consumer;
    private final Index index = new Index();

    OpsTopic(String topic, String bootstrap, String registry) {
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed"),
                new StringDeserializer(),
                AvroSerde.of(IndexOp.class, Map.of("schema.registry.url", registry))
                        .deserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** The verdict once nothing more comes: at once when it is clean, else after some patience. */
    Verdict await(Map<String, String> expected) {
        long last = System.nanoTime();
        long compared = last;
        while (true) {
            ConsumerRecords<String, IndexOp> records = consumer.poll(POLL);
            records.forEach(record -> index.apply(record.value()));
            long now = System.nanoTime();
            last = records.isEmpty() ? last : now;
            if (now - last >= QUIET.toNanos() && now - compared >= QUIET.toNanos()) {
                compared = now;
                Verdict verdict = Verdict.of(expected, index);
                if (verdict.isClean() || now - last >= PATIENCE.toNanos()) {
                    return verdict;
                }
            }
        }
    }

    /** What stands now. */
    Map<String, String> documents() {
        return index.documents();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
