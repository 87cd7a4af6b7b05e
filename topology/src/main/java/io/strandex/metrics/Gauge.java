package io.strandex.metrics;

import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.MetricConfig;

/** A value that goes up and down; the one set last. Safe for use by several tasks. */
public final class Gauge implements MeasurableStat {
    private volatile double value;

    Gauge() {}

    /** Sets the value. */
    public void set(double now) {
        value = now;
    }

    @Override
    public double measure(MetricConfig config, long now) {
        return value;
    }

    @Override
    public void record(MetricConfig config, double now, long timeMs) {
        value = now;
    }
}
