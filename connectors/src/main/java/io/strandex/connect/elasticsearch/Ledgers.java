package io.strandex.connect.elasticsearch;

import io.strandex.ledger.LedgerEntry;
import io.strandex.ledger.PartitionLedger;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The ledgers of the task's partitions. Used by the task's thread alone. */
final class Ledgers {
    /** Records that wait behind one without an outcome; above this the partition is not read further. */
    private static final int MAX_OPEN = 1_000_000;

    private final CommittedLedger committed;
    private final LedgerMetrics metrics;
    private final Map<TopicPartition, PartitionLedger> ledgers = new HashMap<>();
    /** The committed entries of partitions that have given no record yet. */
    private final Map<TopicPartition, LedgerEntry> started = new HashMap<>();

    private TopicPartition last = new TopicPartition("", -1);
    private @Nullable PartitionLedger lastLedger;

    Ledgers(CommittedLedger committed, LedgerMetrics metrics) {
        this.committed = committed;
        this.metrics = metrics;
    }

    void open(Collection<TopicPartition> partitions) {
        started.putAll(committed.entries(partitions));
    }

    void close(Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            started.remove(partition);
            metrics.remove(partition);
            PartitionLedger ledger = ledgers.remove(partition);
            if (ledger != null) {
                ledger.close();
            }
        }
    }

    /** The ledger of a partition; records mostly come in runs of one partition. */
    PartitionLedger of(String topic, int partition, long offset) {
        if (!(last.partition() == partition && last.topic().equals(topic))
                || lastLedger == null
                || lastLedger.closed()) {
            last = new TopicPartition(topic, partition);
            lastLedger = of(last, offset);
        }
        return lastLedger;
    }

    /** It goes on where the committed one ended, unless offsets were reset since. */
    private PartitionLedger of(TopicPartition partition, long firstOffset) {
        return ledgers.computeIfAbsent(partition, p -> {
            LedgerEntry fresh = LedgerEntry.startingAt(firstOffset);
            LedgerEntry entry = Objects.requireNonNullElse(started.remove(p), fresh);
            PartitionLedger ledger = new PartitionLedger(entry.to() <= firstOffset ? entry : fresh);
            metrics.add(p, ledger);
            return ledger;
        });
    }

    /**
     * What may be committed: up to the first record without an outcome. Partitions without a new record are among them: Connect would
     * commit their offset without the ledger.
     */
    Map<TopicPartition, OffsetAndMetadata> committable() {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        started.forEach((partition, entry) -> offsets.put(partition, offset(entry)));
        ledgers.forEach((partition, ledger) -> offsets.put(partition, offset(ledger.settled())));
        return offsets;
    }

    private static OffsetAndMetadata offset(LedgerEntry entry) {
        return new OffsetAndMetadata(entry.to(), entry.toMetadata());
    }

    /** Takes the metrics away, for the end of the task. */
    void end() {
        metrics.close();
    }

    boolean full() {
        return ledgers.values().stream().anyMatch(ledger -> ledger.open() > MAX_OPEN);
    }
}
