package io.strandex.connect.elasticsearch;

import io.strandex.ledger.LedgerEntry;
import io.strandex.ledger.PartitionLedger;
import io.strandex.ledger.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.PluginMetrics;

/**
 * The ledger of each partition as metrics, tagged with topic and partition: the range of offsets that may be committed, and what became of
 * its records. Unlike the task's own counts they go on over restarts where the ledger does.
 *
 * <p>Law: {@code ledger-consumed} = the sum of the ledger's outcomes.
 */
final class LedgerMetrics {
    private final PluginMetrics metrics;
    private final Map<TopicPartition, List<MetricName>> registered = new HashMap<>();

    LedgerMetrics(PluginMetrics metrics) {
        this.metrics = metrics;
    }

    void add(TopicPartition partition, PartitionLedger ledger) {
        remove(partition);
        List<MetricName> names = registered.computeIfAbsent(partition, p -> new ArrayList<>());
        Map<String, ToLongFunction<LedgerEntry>> gauges = new LinkedHashMap<>();
        gauges.put("from-offset", LedgerEntry::from);
        gauges.put("to-offset", LedgerEntry::to);
        gauges.put("consumed", LedgerEntry::consumed);
        gauges.put("indexed", outcome(Tally::indexed));
        gauges.put("deleted", outcome(Tally::deleted));
        gauges.put("absent", outcome(Tally::absent));
        gauges.put("superseded", outcome(Tally::superseded));
        gauges.put("expired", outcome(Tally::expired));
        gauges.put("dead", outcome(Tally::dead));
        gauges.forEach((name, value) -> gauge(partition, ledger, name, value).ifPresent(names::add));
    }

    private static ToLongFunction<LedgerEntry> outcome(ToLongFunction<Tally> count) {
        return entry -> count.applyAsLong(entry.tally());
    }

    /** None where one of the task's former life is still there; {@link SinkMetrics} tells of that. */
    private Optional<MetricName> gauge(
            TopicPartition partition, PartitionLedger ledger, String name, ToLongFunction<LedgerEntry> value) {
        LinkedHashMap<String, String> tags = new LinkedHashMap<>();
        tags.put("topic", partition.topic());
        tags.put("partition", Integer.toString(partition.partition()));
        MetricName metric = metrics.metricName("ledger-" + name, "The partition's ledger: " + name + ".", tags);
        try {
            metrics.addMetric(metric, (Gauge<Double>) (config, now) -> (double) value.applyAsLong(ledger.settled()));
            return Optional.of(metric);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    void remove(TopicPartition partition) {
        registered.getOrDefault(partition, List.of()).forEach(metrics::removeMetric);
        registered.remove(partition);
    }

    void close() {
        List.copyOf(registered.keySet()).forEach(this::remove);
    }
}
