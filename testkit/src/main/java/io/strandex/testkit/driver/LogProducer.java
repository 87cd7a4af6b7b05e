package io.strandex.testkit.driver;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.jspecify.annotations.Nullable;

/** The producer of one task: writes to the log at once, in a transaction where one has begun. */
final class LogProducer implements Producer<byte[], byte[]> {

    private final MemoryLog log;
    private final Map<TopicPartition, OffsetAndMetadata> committed;
    private final Random random;
    private final Set<TopicPartition> written = new HashSet<>();
    private @Nullable Transaction transaction;
    private boolean cutOff;

    LogProducer(MemoryLog log, Map<TopicPartition, OffsetAndMetadata> committed, Random random) {
        this.log = log;
        this.committed = committed;
        this.random = random;
    }

    /** From now on nothing reaches the log: the process is dead, whatever Kafka's classes do as they are closed. */
    void cutOff() {
        cutOff = true;
    }

    @Override
    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, @Nullable Callback callback) {
        if (cutOff) {
            return new CompletableFuture<>();
        }
        var partition = new TopicPartition(record.topic(), choosePartition(record));
        log.topic(record.topic()).produced = true;
        LogEntry entry = log.append(partition, draft(record));
        if (transaction != null) {
            written.add(partition);
        }
        var metadata = new RecordMetadata(
                partition, entry.offset, 0, entry.timestamp, LogEntry.size(entry.key), LogEntry.size(entry.value));
        if (callback != null) {
            callback.onCompletion(metadata, null);
        }
        return CompletableFuture.completedFuture(metadata);
    }

    @Override
    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
        return send(record, null);
    }

    private Draft draft(ProducerRecord<byte[], byte[]> record) {
        long timestamp = record.timestamp() == null ? -1 : record.timestamp();
        return new Draft(record.key(), record.value(), timestamp, record.headers(), transaction);
    }

    /** As Kafka's producer: the record's own choice, else the key's hash, else any. */
    private int choosePartition(ProducerRecord<byte[], byte[]> record) {
        if (record.partition() != null) {
            return record.partition();
        }
        int count = log.topic(record.topic()).count();
        return record.key() == null ? random.nextInt(count) : BuiltInPartitioner.partitionForKey(record.key(), count);
    }

    @Override
    public void initTransactions() {
        // nothing can be left over from an earlier producer: a crash aborts its transaction
    }

    @Override
    public void beginTransaction() {
        transaction = new Transaction();
    }

    @Override
    public void sendOffsetsToTransaction(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
        committed.putAll(offsets); // the driver commits right after, and nobody reads in between
    }

    @Override
    public void commitTransaction() {
        settle(true);
    }

    @Override
    public void abortTransaction() {
        settle(false);
    }

    private void settle(boolean commit) {
        if (transaction == null) {
            throw new IllegalStateException("no transaction has begun");
        }
        if (commit) {
            transaction.commit();
        } else {
            transaction.abort();
        }
        transaction = null;
        log.settled(written);
        written.clear();
    }

    @Override
    public void flush() {
        // every record is in the log when send returns
    }

    @Override
    public List<PartitionInfo> partitionsFor(String topic) {
        return log.infos(topic);
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return Map.of();
    }

    @Override
    public void registerMetricForSubscription(KafkaMetric metric) {
        // no client metrics are pushed anywhere
    }

    @Override
    public void unregisterMetricFromSubscription(KafkaMetric metric) {
        // no client metrics are pushed anywhere
    }

    @Override
    public Uuid clientInstanceId(Duration timeout) {
        return Uuid.ZERO_UUID;
    }

    @Override
    public void close() {
        close(Duration.ZERO);
    }

    @Override
    public void close(Duration timeout) {
        if (transaction != null) {
            abortTransaction();
        }
    }
}
