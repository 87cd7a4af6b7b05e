package io.strandex.connect.elasticsearch;

import io.strandex.bulk.BulkCounters.Snapshot;
import io.strandex.bulk.BulkEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics of a task, beside the worker's own in its JMX.
 *
 * <p>Law: {@code operations-consumed-total} = the sum of the operations by outcome + {@code operations-open}.
 */
final class SinkMetrics implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SinkMetrics.class);

    private final PluginMetrics metrics;
    private final List<MetricName> registered = new ArrayList<>();

    SinkMetrics(PluginMetrics metrics) {
        this.metrics = metrics;
    }

    void register(BulkEngine engine, OutcomeCounters outcomes) {
        outcome("operations-consumed-total", "Records taken.", outcomes, OutcomeCounters::consumed);
        outcome(
                "operations-indexed-total",
                "Documents written.",
                outcomes,
                o -> o.tally().indexed());
        outcome(
                "operations-deleted-total",
                "Documents deleted.",
                outcomes,
                o -> o.tally().deleted());
        outcome(
                "operations-absent-total",
                "Deletes without a document.",
                outcomes,
                o -> o.tally().absent());
        outcome(
                "operations-superseded-total",
                "Operations older than the document.",
                outcomes,
                o -> o.tally().superseded());
        outcome(
                "operations-expired-total",
                "Operations for weeks that are gone.",
                outcomes,
                o -> o.tally().expired());
        outcome(
                "operations-dead-total",
                "Operations in the dead letters.",
                outcomes,
                o -> o.tally().dead());
        outcome(
                "operations-open",
                "Records without an outcome.",
                outcomes,
                o -> o.consumed() - o.tally().sum());
        register(engine);
    }

    private void register(BulkEngine engine) {
        engine("requests-total", "Bulk requests sent.", engine, Snapshot::requests);
        engine("request-bytes-total", "Bytes of bulk requests.", engine, Snapshot::bytes);
        engine("requests-lost-total", "Bulk requests without a usable answer.", engine, Snapshot::lost);
        engine("requests-split-total", "Bulk requests halved after 413 or 400.", engine, Snapshot::splits);
        engine("retries-busy-total", "Items sent again after 429.", engine, Snapshot::busy);
        engine("retries-flood-total", "Items sent again because a disk is nearly full.", engine, Snapshot::flood);
        engine("retries-unavailable-total", "Items sent again for other reasons.", engine, Snapshot::unavailable);
        engine("requests-in-flight", "Bulk requests without an answer.", engine, Snapshot::inFlight);
        engine("requests-limit", "Most requests in flight at present.", engine, Snapshot::limit);
        engine("buffered-bytes", "Bytes of operations without an outcome.", engine, Snapshot::bufferedBytes);
        engine("connected", "1 when the last request was answered.", engine, s -> s.connected() ? 1 : 0);
    }

    private void outcome(String name, String doc, OutcomeCounters outcomes, ToDoubleFunction<OutcomeCounters> value) {
        gauge(name, doc, () -> value.applyAsDouble(outcomes));
    }

    private void engine(String name, String doc, BulkEngine engine, ToDoubleFunction<Snapshot> value) {
        gauge(name, doc, () -> value.applyAsDouble(engine.snapshot()));
    }

    private void gauge(String name, String doc, java.util.function.DoubleSupplier value) {
        MetricName metric = metrics.metricName(name, doc, new LinkedHashMap<>());
        try {
            metrics.addMetric(metric, (Gauge<Double>) (config, now) -> value.getAsDouble());
            registered.add(metric);
        } catch (IllegalArgumentException e) {
            LOGGER.warn(
                    "A metric of the task's former life is still there; the task runs without it. [metric={}]", name);
        }
    }

    @Override
    public void close() {
        registered.forEach(metrics::removeMetric);
        registered.clear();
    }
}
