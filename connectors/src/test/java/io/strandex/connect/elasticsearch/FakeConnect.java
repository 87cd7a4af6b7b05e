package io.strandex.connect.elasticsearch;

import io.strandex.events.IndexOp;
import io.strandex.serde.AvroSerde;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTaskContext;
import org.jspecify.annotations.Nullable;

/** Plays Connect's worker for one task: one topic, offsets counted up, dead letters kept. */
final class FakeConnect implements SinkTaskContext, AutoCloseable {
    static final String TOPIC = "media.index-ops.v1";

    /** A dead letter. */
    record Letter(SinkRecord record, Throwable cause) {
        String reason() {
            String message = String.valueOf(cause.getMessage());
            return message.substring(0, message.indexOf(':'));
        }
    }

    final List<Letter> letters = new ArrayList<>();
    final Map<String, MetricValueProvider<?>> metrics = new HashMap<>();
    final ElasticsearchSinkTask task = new ElasticsearchSinkTask();
    private final Map<String, String> properties;
    private final AvroSerde<IndexOp> serde;
    private final Map<Integer, Long> next = new HashMap<>();
    private final Set<TopicPartition> assignment = new java.util.HashSet<>();
    private final Set<TopicPartition> paused = new java.util.HashSet<>();

    FakeConnect(Map<String, String> properties) {
        this.properties = properties;
        this.serde = AvroSerde.of(IndexOp.class, properties);
        task.initialize(this);
        task.start(properties);
        assign(0);
    }

    static Map<String, String> properties(String elasticsearch) {
        Map<String, String> properties = new HashMap<>();
        properties.put("name", "sink");
        properties.put("connector.class", ElasticsearchSinkConnector.class.getName());
        properties.put("topics", TOPIC);
        properties.put("connection.url", elasticsearch);
        properties.put("schema.registry.url", "mock://sink");
        properties.put("consumer.override.isolation.level", "read_committed");
        properties.put("errors.tolerance", "all");
        properties.put("errors.deadletterqueue.topic.name", "media.dead-letters.v1");
        properties.put("errors.deadletterqueue.topic.replication.factor", "1");
        properties.put("errors.deadletterqueue.context.headers.enable", "true");
        properties.put("linger.ms", "5");
        return properties;
    }

    void assign(int partition) {
        TopicPartition added = new TopicPartition(TOPIC, partition);
        assignment.add(added);
        task.open(List.of(added));
    }

    SinkRecord record(int partition, byte @Nullable [] value) {
        long offset = next.merge(partition, 1L, Long::sum) - 1;
        return new SinkRecord(TOPIC, partition, null, null, null, value, offset, 0L, TimestampType.LOG_APPEND_TIME);
    }

    SinkRecord record(IndexOp op) {
        return record(0, serde.serializer().serialize(TOPIC, op));
    }

    void put(IndexOp... ops) {
        task.put(Arrays.stream(ops).map(this::record).toList());
    }

    void putBytes(byte[]... values) {
        task.put(Arrays.stream(values).map(value -> record(0, value)).toList());
    }

    /** A record without a value. */
    void putTombstone() {
        long offset = next.merge(0, 1L, Long::sum) - 1;
        task.put(List.of(new SinkRecord(TOPIC, 0, null, "k", null, null, offset, 0L, TimestampType.LOG_APPEND_TIME)));
    }

    /** Comes back as the worker does until a condition holds. */
    void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the condition did not come true within 60 s; metrics " + values());
            }
            task.put(List.of());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    void awaitSettled() {
        await(() -> metric("operations-open") == 0);
    }

    OffsetAndMetadata committed(int partition) {
        return Objects.requireNonNull(task.preCommit(Map.of()).get(new TopicPartition(TOPIC, partition)));
    }

    double metric(String name) {
        return ((Gauge<?>) Objects.requireNonNull(metrics.get(name))).value(new MetricConfig(), 0)
                        instanceof Number number
                ? number.doubleValue()
                : Double.NaN;
    }

    Map<String, Double> values() {
        Map<String, Double> values = new java.util.TreeMap<>();
        metrics.keySet().forEach(name -> values.put(name, metric(name)));
        return values;
    }

    boolean isPaused() {
        return !paused.isEmpty();
    }

    boolean isPaused(int partition) {
        return paused.contains(new TopicPartition(TOPIC, partition));
    }

    @Override
    public Map<String, String> configs() {
        return properties;
    }

    @Override
    public void offset(Map<TopicPartition, Long> offsets) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void offset(TopicPartition partition, long offset) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void timeout(long timeoutMs) {}

    @Override
    public Set<TopicPartition> assignment() {
        return assignment;
    }

    @Override
    public void pause(TopicPartition... partitions) {
        paused.addAll(List.of(partitions));
    }

    @Override
    public void resume(TopicPartition... partitions) {
        List.of(partitions).forEach(paused::remove);
    }

    @Override
    public void requestCommit() {}

    @Override
    public ErrantRecordReporter errantRecordReporter() {
        return (record, cause) -> {
            letters.add(new Letter(record, cause));
            return CompletableFuture.completedFuture(null);
        };
    }

    /** Such as {@code operations-open}, or {@code ledger-consumed media.index-ops.v1 0}. */
    private static String text(MetricName name) {
        return String.join(
                " ",
                Stream.concat(Stream.of(name.name()), name.tags().values().stream())
                        .toList());
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
                if (metrics.putIfAbsent(text(name), provider) != null) {
                    throw new IllegalArgumentException("A metric named " + name + " already exists");
                }
            }

            @Override
            public void removeMetric(MetricName name) {
                metrics.remove(text(name));
            }

            @Override
            public Sensor addSensor(String name) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void removeSensor(String name) {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Override
    public void close() {
        Collection<TopicPartition> all = List.copyOf(assignment);
        task.preCommit(Map.of());
        task.close(all);
        task.stop();
    }
}
