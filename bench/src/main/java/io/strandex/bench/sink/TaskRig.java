package io.strandex.bench.sink;

import io.strandex.connect.elasticsearch.ElasticsearchSinkTask;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTaskContext;

/** Drives the sink task as a Connect worker does, as fast as it takes records. */
public final class TaskRig implements SinkTaskContext, AutoCloseable {
    /** The registry in memory that the records' schema stands in. */
    public static final String REGISTRY = "mock://bench";

    /** The topic of the records. */
    public static final String TOPIC = Corpus.TOPIC;

    private static final TopicPartition PARTITION = new TopicPartition(Corpus.TOPIC, 0);
    private static final int POLL = 500;

    private final Map<String, String> properties;
    private final ElasticsearchSinkTask task = new ElasticsearchSinkTask();
    private final Map<String, MetricValueProvider<?>> metrics = new HashMap<>();
    private boolean paused;

    /** A started task with one partition. */
    public TaskRig(String elasticsearch, Map<String, String> more) {
        properties = new HashMap<>(Map.of(
                "name", "bench",
                "topics", Corpus.TOPIC,
                "connection.url", elasticsearch,
                "schema.registry.url", REGISTRY,
                "consumer.override.isolation.level", "read_committed",
                "errors.tolerance", "all",
                "errors.deadletterqueue.topic.name", "dead",
                "errors.deadletterqueue.topic.replication.factor", "1",
                "errors.deadletterqueue.context.headers.enable", "true"));
        properties.putAll(more);
        task.initialize(this);
        task.start(properties);
        task.open(List.of(PARTITION));
    }

    /** Hands over the records and returns when all have an outcome. */
    void run(List<SinkRecord> records) {
        feed(records);
        settle();
    }

    /** Hands over the records, as fast as they are taken. */
    void feed(List<SinkRecord> records) {
        for (int from = 0; from < records.size(); ) {
            if (paused) {
                rest();
            } else {
                int to = Math.min(records.size(), from + POLL);
                task.put(records.subList(from, to));
                from = to;
            }
        }
        task.preCommit(Map.of());
    }

    /** Returns when every record has an outcome. */
    void settle() {
        while (metric("operations-open") > 0) {
            rest();
        }
    }

    /** Hands records over, whatever the task says. */
    public void put(List<SinkRecord> records) {
        task.put(records);
    }

    /** Comes back after a moment, as a worker does. */
    public void rest() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        task.put(List.of());
    }

    /** A metric of the task. */
    public double metric(String name) {
        Object value = ((Gauge<?>) Objects.requireNonNull(metrics.get(name))).value(new MetricConfig(), 0);
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** What the task would commit. */
    public Map<TopicPartition, OffsetAndMetadata> commit() {
        return task.preCommit(Map.of());
    }

    @Override
    public Map<String, String> configs() {
        return properties;
    }

    @Override
    public void offset(Map<TopicPartition, Long> offsets) {
        throw new UnsupportedOperationException("the sink seeks nowhere");
    }

    @Override
    public void offset(TopicPartition partition, long offset) {
        throw new UnsupportedOperationException("the sink seeks nowhere");
    }

    @Override
    public void timeout(long timeoutMs) {}

    @Override
    public Set<TopicPartition> assignment() {
        return Set.of(PARTITION);
    }

    @Override
    public void pause(TopicPartition... partitions) {
        paused = true;
    }

    @Override
    public void resume(TopicPartition... partitions) {
        paused = false;
    }

    @Override
    public void requestCommit() {}

    @Override
    public ErrantRecordReporter errantRecordReporter() {
        return (record, cause) -> CompletableFuture.completedFuture(null);
    }

    @Override
    public PluginMetrics pluginMetrics() {
        return new PluginMetrics() {
            @Override
            @SuppressWarnings("NonApiType") // Kafka's signature.
            public MetricName metricName(String name, String description, LinkedHashMap<String, String> tags) {
                return new MetricName(name, "plugins", description, tags);
            }

            @Override
            public void addMetric(MetricName name, MetricValueProvider<?> provider) {
                metrics.put(name.name(), provider);
            }

            @Override
            public void removeMetric(MetricName name) {
                metrics.remove(name.name());
            }

            @Override
            public Sensor addSensor(String name) {
                throw new UnsupportedOperationException("the sink has no sensors");
            }

            @Override
            public void removeSensor(String name) {
                throw new UnsupportedOperationException("the sink has no sensors");
            }
        };
    }

    @Override
    public void close() {
        task.close(assignment());
        task.stop();
    }
}
