package io.strandex.testkit.driver;

import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.streams.processor.TaskId;

/** Kafka Streams' own counts of dropped records, kept where Kafka forgets them: when a task ends. */
final class DropCounts {

    private static final String NAME = "dropped-records-total";

    private final Metrics metrics;
    private long ended;

    DropCounts(Metrics metrics) {
        this.metrics = metrics;
    }

    /** The count of a task that has just been made; it is to be {@link #keep kept} before the task ends. */
    LongSupplier of(TaskId task) {
        var tags = Map.of("thread-id", Thread.currentThread().getName(), "task-id", task.toString());
        Metric metric = metrics.metric(new MetricName(NAME, "stream-task-metrics", "", tags));
        if (metric == null) {
            throw new IllegalStateException("task %s has no metric %s".formatted(task, NAME));
        }
        return () -> count(metric);
    }

    void keep(LongSupplier task) {
        ended += task.getAsLong();
    }

    /** What all tasks, also those that have ended, and the global tables have dropped. */
    long total() {
        return ended
                + metrics.metrics().values().stream()
                        .filter(metric -> metric.metricName().name().equals(NAME))
                        .mapToLong(DropCounts::count)
                        .sum();
    }

    private static long count(Metric metric) {
        return ((Number) metric.metricValue()).longValue();
    }
}
