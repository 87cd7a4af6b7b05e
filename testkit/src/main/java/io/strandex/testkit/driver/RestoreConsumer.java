package io.strandex.testkit.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** Reads changelogs and global topics from the log, for Kafka's own restoring classes. */
final class RestoreConsumer extends MockConsumer<byte[], byte[]> {

    private static final int BATCH = 1_000;

    private final MemoryLog log;
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Set<TopicPartition> paused = new HashSet<>();

    RestoreConsumer(MemoryLog log) {
        super("earliest");
        this.log = log;
    }

    @Override
    public synchronized Set<TopicPartition> assignment() {
        return Set.copyOf(positions.keySet());
    }

    @Override
    public synchronized void assign(Collection<TopicPartition> partitions) {
        positions.keySet().retainAll(partitions);
        paused.retainAll(partitions);
        partitions.forEach(partition -> positions.putIfAbsent(partition, 0L));
    }

    @Override
    public synchronized void unsubscribe() {
        assign(List.of());
    }

    @Override
    public synchronized void pause(Collection<TopicPartition> partitions) {
        paused.addAll(partitions);
    }

    @Override
    public synchronized void resume(Collection<TopicPartition> partitions) {
        paused.removeAll(partitions);
    }

    @Override
    public synchronized Set<TopicPartition> paused() {
        return Set.copyOf(paused);
    }

    @Override
    public synchronized void seek(TopicPartition partition, long offset) {
        positions.put(partition, offset);
    }

    @Override
    public synchronized void seekToBeginning(Collection<TopicPartition> partitions) {
        partitions.forEach(partition -> positions.put(partition, 0L));
    }

    @Override
    public synchronized long position(TopicPartition partition) {
        return log.partition(partition).skipAborted(positions.getOrDefault(partition, 0L));
    }

    @Override
    public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        var batches = new HashMap<TopicPartition, List<ConsumerRecord<byte[], byte[]>>>();
        for (TopicPartition partition : assignment()) {
            List<LogEntry> entries = paused.contains(partition)
                    ? List.of()
                    : log.partition(partition).read(positions.getOrDefault(partition, 0L), BATCH);
            if (!entries.isEmpty()) {
                var records = new ArrayList<ConsumerRecord<byte[], byte[]>>(entries.size());
                entries.forEach(entry -> records.add(entry.toConsumerRecord()));
                batches.put(partition, records);
                positions.put(partition, entries.getLast().offset + 1);
            }
        }
        return new ConsumerRecords<>(batches, Map.of());
    }

    @Override
    public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(Map<TopicPartition, Long> times) {
        var found = new HashMap<TopicPartition, OffsetAndTimestamp>();
        times.forEach((partition, time) -> {
            long offset = log.partition(partition).offsetAtOrAfter(time);
            found.put(partition, new OffsetAndTimestamp(offset, time, Optional.empty()));
        });
        return found;
    }

    @Override
    public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
        var ends = new HashMap<TopicPartition, Long>();
        partitions.forEach(
                partition -> ends.put(partition, log.partition(partition).stableEnd()));
        return ends;
    }

    @Override
    public synchronized List<PartitionInfo> partitionsFor(String topic) {
        return log.infos(topic);
    }

    @Override
    public OptionalLong currentLag(TopicPartition partition) {
        return OptionalLong.of(log.partition(partition).stableEnd() - position(partition));
    }
}
