package io.strandex.connect.elasticsearch;

import io.strandex.ledger.LedgerEntry;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;

/** Reads the ledger entries that stand beside the committed offsets of the connector's group. */
final class CommittedLedger {
    private static final String PREFIX = "ledger.";
    private static final long PATIENCE_S = 60;

    private final Map<String, String> properties;

    CommittedLedger(Map<String, String> properties) {
        this.properties = properties;
    }

    /** The entries of the partitions that have one; none when no bootstrap servers are configured. */
    Map<TopicPartition, LedgerEntry> entries(Collection<TopicPartition> partitions) {
        if (properties.getOrDefault(RecordSettings.LEDGER_SERVERS, "").isEmpty() || partitions.isEmpty()) {
            return Map.of();
        }
        try (Admin admin = Admin.create(adminConfig())) {
            Map<TopicPartition, LedgerEntry> entries = new HashMap<>();
            offsets(admin, partitions).forEach((partition, offset) -> {
                if (offset != null) {
                    LedgerEntry.parse(offset.offset(), offset.metadata())
                            .ifPresent(entry -> entries.put(partition, entry));
                }
            });
            return entries;
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> offsets(Admin admin, Collection<TopicPartition> partitions) {
        ListConsumerGroupOffsetsSpec spec = new ListConsumerGroupOffsetsSpec().topicPartitions(partitions);
        try {
            return admin.listConsumerGroupOffsets(Map.of(group(), spec))
                    .partitionsToOffsetAndMetadata(group())
                    .get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException("Interrupted while the ledger was read.", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new ConnectException("The ledger of group " + group() + " could not be read from Kafka.", e);
        }
    }

    private String group() {
        String own = properties.get("consumer.override.group.id");
        return own != null ? own : "connect-" + properties.get("name");
    }

    private Map<String, Object> adminConfig() {
        Map<String, Object> config = new HashMap<>();
        properties.forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                config.put(key.substring(PREFIX.length()), value);
            }
        });
        return config;
    }
}
