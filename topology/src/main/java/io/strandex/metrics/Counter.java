package io.strandex.metrics;

import org.apache.kafka.common.metrics.Sensor;

/** One count. Safe for use by several tasks. */
public final class Counter {
    private final Sensor sensor;

    Counter(Sensor sensor) {
        this.sensor = sensor;
    }

    /** Counts one. */
    public void increment() {
        add(1);
    }

    /** Counts several at once, or takes back what a gauge no longer holds. */
    public void add(long count) {
        sensor.record((double) count);
    }
}
