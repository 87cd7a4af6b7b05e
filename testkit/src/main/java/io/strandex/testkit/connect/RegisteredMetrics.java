package io.strandex.testkit.connect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MetricValueProvider;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.Sensor;

/** The metrics that a task registers with its worker. */
final class RegisteredMetrics implements PluginMetrics {

    private static final String GROUP = "plugins";

    private final Metrics registry = new Metrics();

    double value(String name) {
        Map<String, Double> values = values();
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no metric %s; there are %s".formatted(name, values.keySet()));
        }
        return value;
    }

    /** Those that are numbers, by name. */
    Map<String, Double> values() {
        var values = new TreeMap<String, Double>();
        registry.metrics().forEach((name, metric) -> {
            if (name.group().equals(GROUP) && metric.metricValue() instanceof Number number) {
                values.put(name.name(), number.doubleValue());
            }
        });
        return values;
    }

    @Override
    @SuppressWarnings("NonApiType") // Kafka's signature
    public MetricName metricName(String name, String description, LinkedHashMap<String, String> tags) {
        return new MetricName(name, GROUP, description, tags);
    }

    @Override
    public void addMetric(MetricName name, MetricValueProvider<?> provider) {
        registry.addMetric(name, provider);
    }

    @Override
    public void removeMetric(MetricName name) {
        registry.removeMetric(name);
    }

    @Override
    public Sensor addSensor(String name) {
        return registry.sensor(name);
    }

    @Override
    public void removeSensor(String name) {
        registry.removeSensor(name);
    }
}
