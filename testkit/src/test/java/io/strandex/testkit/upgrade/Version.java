package io.strandex.testkit.upgrade;

import io.strandex.testkit.driver.TopologyDriver;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;

/** A version of an application: its topology, its configuration and the topics of others. */
record Version(Function<Properties, Topology> topology, Map<String, String> config, Map<String, Integer> topics) {

    /** A version that reads and writes topics of one partition: {@code in}, {@code other} and {@code out}. */
    static Version of(Consumer<StreamsBuilder> steps) {
        return running(config -> {
            var builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(config)));
            steps.accept(builder);
            return builder.build(config);
        });
    }

    static Version running(Function<Properties, Topology> topology) {
        return new Version(
                topology,
                Map.of("application.id", "app", "bootstrap.servers", "none:1"),
                Map.of("in", 1, "other", 1, "out", 1));
    }

    Version with(String key, String value) {
        var more = new HashMap<>(config);
        more.put(key, value);
        return new Version(topology, more, topics);
    }

    Version topic(String name, int partitions) {
        var more = new HashMap<>(topics);
        more.put(name, partitions);
        return new Version(topology, config, more);
    }

    TopologyDriver start() {
        var properties = new Properties();
        properties.putAll(config);
        return TopologyDriver.of(topology.apply(properties), properties)
                .with(builder -> topics.forEach(builder::topic))
                .build();
    }

    TopologyShape shape() {
        try (var driver = start()) {
            return TopologyShape.of(driver);
        }
    }

    StoreShape store(String name) {
        return Objects.requireNonNull(shape().stores().get(name), name);
    }

    StoreShape global(String name) {
        return Objects.requireNonNull(shape().globals().get(name), name);
    }
}
