package io.strandex.metrics;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.Sensor.RecordingLevel;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * The topology's counters, kept among the metrics of the Kafka Streams instance under the group {@value #GROUP}: one
 * per name and instance, shared by its tasks, so that a task that moves away takes no counts with it.
 *
 * <p>Laws: received = admitted + rejected + expired, whatever topic an event comes from; of a mapped source: records =
 * skipped + those that became one event or more, or one refusal; admitted = changed + unchanged + superseded + ignored.
 */
public final class Counters {
    /** Group of every metric of the topology. */
    public static final String GROUP = "strandex";

    private final ProcessingContext context;

    /** Counts for the instance that a processor runs in. */
    public Counters(ProcessingContext context) {
        this.context = context;
    }

    /** The counter of a name, made at the first call. */
    public Counter counter(String name, String description) {
        return counter(name, description, Map.of());
    }

    /**
     * The counter of a name and tags, made at the first call.
     *
     * @param tags few values each
     */
    public Counter counter(String name, String description, Map<String, String> tags) {
        return stat(new MetricName(name, GROUP, description, tags), new Counter(), Counter.class);
    }

    /** Counts the records that a partition brings to a step of the topology: its load. */
    public Counter load(String step) {
        String partition = Integer.toString(context.taskId().partition());
        return counter(
                "partition-records-total",
                "Records by step and partition",
                Map.of("step", step, "partition", partition));
    }

    /**
     * The gauge of a name and tags, made at the first call.
     *
     * @param tags few values each at any time; {@link #remove} those that are over
     */
    public Gauge gauge(String name, String description, Map<String, String> tags) {
        return stat(new MetricName(name, GROUP, description, tags), new Gauge(), Gauge.class);
    }

    /** Takes a metric away. */
    public void remove(String name, Map<String, String> tags) {
        context.metrics().removeSensor(sensor(name, tags));
    }

    /** A sensor keeps the first statistic of a name and passes over later ones. */
    private <S extends MeasurableStat> S stat(MetricName metric, S made, Class<S> type) {
        sensor(metric.name(), metric.tags()).add(metric, made);
        Metric kept = context.metrics().metrics().get(metric);
        if (kept instanceof KafkaMetric measured && type.isInstance(measured.measurable())) {
            return type.cast(measured.measurable());
        }
        throw new IllegalStateException("the metric " + metric + " belongs to somebody else");
    }

    private Sensor sensor(String name, Map<String, String> tags) {
        return context.metrics().addSensor(GROUP + '.' + name + new TreeMap<>(tags), RecordingLevel.INFO);
    }
}
