package io.strandex.cli.ledger;

import io.strandex.cli.CliException;
import io.strandex.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Reads a connector's ledger: the metadata of its committed offsets. */
final class LedgerReader {
    private final Map<String, Object> kafka;

    LedgerReader(Map<String, Object> kafka) {
        this.kafka = kafka;
    }

    /** The accounts of a group's partitions, by topic and partition. */
    List<Account> accounts(String group) {
        try (Admin admin = Admin.create(kafka)) {
            Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>(admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get());
            committed.values().removeIf(offset -> offset == null);
            if (committed.isEmpty()) {
                throw CliException.failed("the group " + group + " has committed nothing yet");
            }
            return accounts(committed, ends(admin, committed));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted while the ledger was read");
        } catch (ExecutionException e) {
            throw CliException.failed("the ledger can't be read: " + e.getCause());
        }
    }

    private static Map<TopicPartition, ListOffsetsResultInfo> ends(
            Admin admin, Map<TopicPartition, OffsetAndMetadata> committed)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        committed.keySet().forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        return admin.listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all()
                .get();
    }

    private static List<Account> accounts(
            Map<TopicPartition, OffsetAndMetadata> committed, Map<TopicPartition, ListOffsetsResultInfo> ends) {
        List<Account> accounts = new ArrayList<>();
        committed.forEach((partition, offset) -> {
            LedgerEntry entry = entry(partition, offset);
            ListOffsetsResultInfo end = ends.get(partition);
            accounts.add(Account.of(
                    partition.topic(), partition.partition(), entry, end == null ? entry.to() : end.offset()));
        });
        accounts.sort(Comparator.comparing(Account::topic).thenComparingInt(Account::partition));
        return accounts;
    }

    /** Connect commits a partition that never gave a record without metadata. */
    private static LedgerEntry entry(TopicPartition partition, OffsetAndMetadata offset) {
        return offset.metadata().isEmpty()
                ? LedgerEntry.startingAt(offset.offset())
                : LedgerEntry.parse(offset.offset(), offset.metadata())
                        .orElseThrow(() -> CliException.failed(
                                "the offset of " + partition + " carries no ledger: it was not committed by the sink"));
    }
}
