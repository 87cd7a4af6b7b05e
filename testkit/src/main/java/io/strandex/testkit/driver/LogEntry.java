package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** One record as the log holds it: immutable, so that it can be read again after a restart. */
final class LogEntry {

    private static final Header[] NONE = {};

    final TopicPartition partition;
    final long offset;
    /** Position among all appends of the driver: the natural order of events. */
    final long sequence;

    final long timestamp;
    final byte @Nullable [] key;
    final byte @Nullable [] value;
    final @Nullable Transaction transaction;
    private final Header[] headers;

    LogEntry(TopicPartition partition, long offset, long sequence, Draft draft) {
        this.partition = partition;
        this.offset = offset;
        this.sequence = sequence;
        this.timestamp = draft.timestamp();
        this.key = draft.key();
        this.value = draft.value();
        this.transaction = draft.transaction();
        this.headers = draft.headers() == null ? NONE : draft.headers().toArray();
    }

    boolean open() {
        return transaction != null && transaction.open();
    }

    boolean aborted() {
        return transaction != null && transaction.aborted();
    }

    /** A copy: topologies may change the headers that they are handed. */
    Headers headers() {
        return new RecordHeaders(headers);
    }

    ConsumerRecord<byte[], byte[]> toConsumerRecord() {
        return new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                timestamp,
                TimestampType.CREATE_TIME,
                size(key),
                size(value),
                key,
                value,
                headers(),
                Optional.empty());
    }

    OutputRecord<byte[], byte[]> toOutputRecord() {
        return new OutputRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                key,
                value,
                Instant.ofEpochMilli(timestamp),
                headers());
    }

    static int size(byte @Nullable [] bytes) {
        return bytes == null ? -1 : bytes.length;
    }
}
