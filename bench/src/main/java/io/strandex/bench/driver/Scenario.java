package io.strandex.bench.driver;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.streams.Topology;

/**
 * One topology with its input, to be run twice.
 *
 * @param id application id, and prefix of every topic
 * @param description the steps, for people
 * @param topology makes a new topology at each call
 * @param config the application's configuration without servers and directories
 * @param topics the topics to create, with their partition counts
 * @param outputs the topics to compare
 * @param phases records to send; each phase is processed to its end before the next begins
 * @param ordered whether the order of values per key is determined; else only what they are
 */
record Scenario(
        String id,
        String description,
        Supplier<Topology> topology,
        Properties config,
        Map<String, Integer> topics,
        Set<String> outputs,
        List<List<Input>> phases,
        boolean ordered) {

    /** A record to send, with its time in epoch milliseconds. */
    record Input(String topic, String key, String value, long timestamp) {}

    Scenario {
        topics = Map.copyOf(topics);
        outputs = Set.copyOf(outputs);
        phases = phases.stream().map(List::copyOf).toList();
    }
}
