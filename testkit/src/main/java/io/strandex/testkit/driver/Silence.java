package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.jspecify.annotations.Nullable;

/** Remembers records that were processed without any effect that somebody could see. */
final class Silence {

    /** Enough to understand what happens; a topology that filters much would fill the memory otherwise. */
    private static final int REMEMBERED = 10_000;

    private final MemoryLog log;
    private final Metrics metrics;
    private final boolean telling;
    private final List<LogEntry> entries = new ArrayList<>();
    private long counted;

    /** @param telling whether every effect is flushed with its record, so that silence means something */
    Silence(MemoryLog log, Metrics metrics, boolean telling) {
        this.log = log;
        this.metrics = metrics;
        this.telling = telling;
    }

    /** Takes down the record just processed, unless Kafka has counted it as dropped. */
    void note(@Nullable ProcessorRecordContext context) {
        if (!telling || context == null || context.topic() == null || entries.size() >= REMEMBERED) {
            return;
        }
        long now = counted();
        if (now == counted) {
            entries.add(log.partition(new TopicPartition(context.topic(), context.partition()))
                    .at(context.offset()));
        }
        counted = now;
    }

    List<OutputRecord<byte[], byte[]>> records() {
        if (!telling) {
            throw new IllegalStateException("only a driver that commits after each record can tell");
        }
        return entries.stream().map(Silence::view).toList();
    }

    /** Kafka Streams' own count of dropped records. */
    long counted() {
        return Math.round(metrics.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals("dropped-records-total"))
                .mapToDouble(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .sum());
    }

    private static OutputRecord<byte[], byte[]> view(LogEntry entry) {
        return new OutputRecord<>(
                entry.partition.topic(),
                entry.partition.partition(),
                entry.offset,
                entry.key,
                entry.value,
                Instant.ofEpochMilli(entry.timestamp),
                entry.headers());
    }
}
