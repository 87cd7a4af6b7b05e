package io.strandex.testkit.connect;

import io.strandex.testkit.driver.OutputRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/**
 * Plays Connect's worker for one sink task, on the caller's thread and without a broker: opens partitions, hands over
 * records as bytes (as {@code ByteArrayConverter} does), honours pauses and retries, asks what may be committed, and
 * keeps dead letters and metrics.
 */
public final class SinkTaskDriver implements AutoCloseable {

    private static final int POLL_RECORDS = 500;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final SinkTask task;
    private final WorkerContext context;
    private final Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();

    private SinkTaskDriver(SinkTask task, Map<String, String> properties) {
        this.task = task;
        this.context = new WorkerContext(properties);
    }

    /** Starts a task with its configuration; a new one for each driver. */
    public static SinkTaskDriver start(SinkTask task, Map<String, String> properties) {
        var driver = new SinkTaskDriver(task, properties);
        task.initialize(driver.context);
        task.start(properties);
        return driver;
    }

    /**
     * Hands over records in this order, as what a topology wrote: {@code driver.output(topic, bytes, bytes).records()}.
     *
     * @throws AssertionError where the task stays paused, or asks to retry, for a minute
     */
    public SinkTaskDriver put(Collection<OutputRecord<byte[], byte[]>> records) {
        List<SinkRecord> all = records.stream().map(SinkTaskDriver::sinkRecord).toList();
        open(all);
        for (int from = 0; from < all.size(); from += POLL_RECORDS) {
            List<SinkRecord> batch = all.subList(from, Math.min(all.size(), from + POLL_RECORDS));
            until("the task takes no records", () -> context.paused.isEmpty() && offer(batch));
            batch.forEach(this::advance);
        }
        return this;
    }

    /**
     * Lets the task go on until everything that it was given may be committed.
     *
     * @throws AssertionError where that takes longer than a minute
     */
    public SinkTaskDriver awaitCommitted() {
        until("offsets do not reach " + positions, () -> {
            Map<TopicPartition, OffsetAndMetadata> committed = task.preCommit(Map.copyOf(positions));
            return positions.entrySet().stream().allMatch(end -> {
                OffsetAndMetadata offset = committed.get(end.getKey());
                return offset != null && offset.offset() >= end.getValue().offset();
            });
        });
        return this;
    }

    /** What the task gave to the errant-record reporter. */
    public List<DeadLetter> deadLetters() {
        return context.letters();
    }

    /**
     * The value of one of the metrics that the task registered.
     *
     * @throws IllegalArgumentException where it registered none of this name
     */
    public double metric(String name) {
        return context.metrics.value(name);
    }

    /** All metrics that the task registered, by name. */
    public Map<String, Double> metrics() {
        return context.metrics.values();
    }

    /** Takes the partitions away and stops the task. */
    @Override
    public void close() {
        task.preCommit(Map.copyOf(positions));
        task.close(List.copyOf(context.assigned));
        task.stop();
    }

    private void open(List<SinkRecord> records) {
        Set<TopicPartition> added = new LinkedHashSet<>();
        records.forEach(record -> added.add(partition(record)));
        added.removeAll(context.assigned);
        if (!added.isEmpty()) {
            context.assigned.addAll(added);
            task.open(added);
        }
    }

    private boolean offer(List<SinkRecord> records) {
        try {
            task.put(records);
            return true;
        } catch (RetriableException e) {
            return false;
        }
    }

    private void advance(SinkRecord record) {
        positions.put(partition(record), new OffsetAndMetadata(record.kafkaOffset() + 1));
    }

    /** Comes back with nothing, as a worker does between polls, until the condition holds. */
    private void until(String complaint, Condition condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(
                        "%s within %d s; metrics %s".formatted(complaint, PATIENCE.toSeconds(), metrics()));
            }
            offer(List.of());
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds();
    }

    private static TopicPartition partition(SinkRecord record) {
        return new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
    }

    private static SinkRecord sinkRecord(OutputRecord<byte[], byte[]> record) {
        var headers = new ConnectHeaders();
        record.headers().forEach(header -> headers.add(header.key(), header.value(), Schema.OPTIONAL_BYTES_SCHEMA));
        return new SinkRecord(
                record.topic(),
                record.partition(),
                Schema.OPTIONAL_BYTES_SCHEMA,
                record.key(),
                Schema.OPTIONAL_BYTES_SCHEMA,
                record.value(),
                record.offset(),
                record.timestamp().toEpochMilli(),
                TimestampType.CREATE_TIME,
                headers);
    }
}
