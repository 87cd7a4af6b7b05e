package io.strandex.testkit.driver;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsConfig;

/** Completes the user's configuration with what a driver needs and a test should not have to say. */
final class DriverConfig {

    private DriverConfig() {}

    static Properties complete(Properties given, StateFolder folder) {
        var properties = new Properties();
        properties.putAll(given);
        properties.putIfAbsent(StreamsConfig.APPLICATION_ID_CONFIG, TopologyDriver.NO_APPLICATION_ID);
        properties.putIfAbsent(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "driver:0");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, folder.path().toString()); // never the real application's
        emitWithoutWaiting(properties);
        return properties;
    }

    /** The metrics that the configuration asks for, on the driver's clock. */
    static Metrics metrics(StreamsConfig config, DriverClock clock) {
        var metricConfig = new MetricConfig()
                .samples(config.getInt(StreamsConfig.METRICS_NUM_SAMPLES_CONFIG))
                .recordLevel(
                        Sensor.RecordingLevel.forName(config.getString(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG)))
                .timeWindow(config.getLong(StreamsConfig.METRICS_SAMPLE_WINDOW_MS_CONFIG), TimeUnit.MILLISECONDS);
        return new Metrics(metricConfig, clock);
    }

    /**
     * Kafka holds some results back by wall-clock time to save work; on a clock that stands still they would never
     * come. Its own test driver sets the same two.
     */
    private static void emitWithoutWaiting(Properties properties) {
        properties.putIfAbsent(
                StreamsConfig.InternalConfig.EMIT_INTERVAL_MS_KSTREAMS_OUTER_JOIN_SPURIOUS_RESULTS_FIX, 0L);
        properties.putIfAbsent(StreamsConfig.InternalConfig.EMIT_INTERVAL_MS_KSTREAMS_WINDOWED_AGGREGATION, 0L);
    }
}
