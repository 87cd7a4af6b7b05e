package io.strandex.metrics;

import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.MetricConfig;

/** One count. Safe for use by several tasks, and cheap: it is read when somebody asks, not when it is raised. */
public final class Counter implements MeasurableStat {
    private final LongAdder sum = new LongAdder();

    Counter() {}

    /** Counts one. */
    public void increment() {
        sum.increment();
    }

    /** Counts several at once, or takes back what a gauge no longer holds. */
    public void add(long count) {
        if (count != 0) {
            sum.add(count);
        }
    }

    @Override
    public double measure(MetricConfig config, long now) {
        return sum.sum();
    }

    @Override
    public void record(MetricConfig config, double value, long timeMs) {
        sum.add((long) value);
    }
}
