package io.strandex.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.strandex.metrics.Counters;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/**
 * The metrics of the process: the JVM's, Kafka's, and the topology's own as {@code strandex_*}. The topology's counters
 * come into being and go as they are needed, so each scrape looks for them.
 */
final class AppMetrics implements AutoCloseable {
    private static final String TOTAL = "-total";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<MetricName, Meter> known = new ConcurrentHashMap<>();
    private final JvmGcMetrics gc = new JvmGcMetrics();
    private final KafkaStreamsMetrics kafka;
    private final KafkaStreams streams;

    AppMetrics(KafkaStreams streams) {
        this.streams = streams;
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("kafka." + Counters.GROUP));
        kafka = new KafkaStreamsMetrics(streams);
        gc.bindTo(registry);
        kafka.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        Gauge.builder("strandex.records.dead", this, AppMetrics::dead)
                .description("Records that went to the dead letters")
                .register(registry);
    }

    String scrape() {
        Map<MetricName, ? extends Metric> now = streams.metrics();
        known.entrySet().removeIf(meter -> !now.containsKey(meter.getKey()) && isRemoved(meter.getValue()));
        now.forEach((name, metric) -> {
            if (name.group().equals(Counters.GROUP)) {
                known.computeIfAbsent(name, any -> meter(name, metric));
            }
        });
        return registry.scrape();
    }

    private boolean isRemoved(Meter meter) {
        registry.remove(meter);
        return true;
    }

    private Meter meter(MetricName name, Metric metric) {
        return name.name().endsWith(TOTAL)
                ? FunctionCounter.builder(meterName(name), metric, AppMetrics::value)
                        .description(name.description())
                        .tags(tags(name.tags()))
                        .register(registry)
                : Gauge.builder(meterName(name), metric, AppMetrics::value)
                        .description(name.description())
                        .tags(tags(name.tags()))
                        .strongReference(true)
                        .register(registry);
    }

    private double dead() {
        return streams.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("dropped-records-total"))
                .mapToDouble(metric -> value(metric.getValue()))
                .sum();
    }

    private static String meterName(MetricName name) {
        String plain = name.name().endsWith(TOTAL)
                ? name.name().substring(0, name.name().length() - TOTAL.length())
                : name.name();
        return Counters.GROUP + '.' + plain.replace('-', '.');
    }

    private static Tags tags(Map<String, String> tags) {
        return Tags.of(tags.entrySet().stream()
                .map(tag -> Tag.of(tag.getKey(), tag.getValue()))
                .toList());
    }

    private static double value(Metric metric) {
        return metric.metricValue() instanceof Number number ? number.doubleValue() : 0;
    }

    @Override
    public void close() {
        gc.close();
        kafka.close();
        registry.close();
    }
}
