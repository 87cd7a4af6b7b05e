package io.strandex.testkit.connect;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkTaskContext;

/** What a task sees of its worker. Sink tasks may call it from threads of their own. */
final class WorkerContext implements SinkTaskContext {

    final Set<TopicPartition> assigned = new LinkedHashSet<>();
    final Set<TopicPartition> paused = ConcurrentHashMap.newKeySet();
    final RegisteredMetrics metrics = new RegisteredMetrics();
    private final Map<String, String> properties;
    private final List<DeadLetter> letters = new CopyOnWriteArrayList<>();

    WorkerContext(Map<String, String> properties) {
        this.properties = Map.copyOf(properties);
    }

    List<DeadLetter> letters() {
        return List.copyOf(letters);
    }

    @Override
    public Map<String, String> configs() {
        return properties;
    }

    @Override
    public void offset(Map<TopicPartition, Long> offsets) {
        throw new UnsupportedOperationException("the driver cannot seek");
    }

    @Override
    public void offset(TopicPartition partition, long offset) {
        throw new UnsupportedOperationException("the driver cannot seek");
    }

    @Override
    public void timeout(long timeoutMs) {
        // a retry comes within milliseconds, whatever the task asks for
    }

    @Override
    public Set<TopicPartition> assignment() {
        return Set.copyOf(assigned);
    }

    @Override
    public void pause(TopicPartition... partitions) {
        paused.addAll(Arrays.asList(partitions));
    }

    @Override
    public void resume(TopicPartition... partitions) {
        Arrays.asList(partitions).forEach(paused::remove);
    }

    @Override
    public void requestCommit() {
        // awaitCommitted asks all the time
    }

    @Override
    public ErrantRecordReporter errantRecordReporter() {
        return (record, cause) -> {
            letters.add(new DeadLetter(record, cause));
            return CompletableFuture.completedFuture(null);
        };
    }

    @Override
    public PluginMetrics pluginMetrics() {
        return metrics;
    }
}
