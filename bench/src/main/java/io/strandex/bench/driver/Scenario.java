package io.strandex.bench.driver;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;

/**
 * One topology with its input, to be run twice.
 *
 * @param id application id, and prefix of every topic
 * @param description the steps, for people
 * @param topology makes a new topology at each call
 * @param config the application's configuration without servers and directories
 * @param topics the topics to create, with their partition counts
 * @param outputs the topics to compare
 * @param globals the store of each topic that is read as a global table
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
        Map<String, String> globals,
        List<Phase> phases,
        boolean ordered) {

    /**
     * A record to send.
     *
     * @param partition where to; null for the key's own
     * @param timestamp in epoch milliseconds
     */
    record Input(
            String topic,
            @Nullable Integer partition,
            @Nullable String key,
            @Nullable String value,
            long timestamp) {}

    /** How the application goes on after a phase. */
    enum Then {
        RUNS_ON,
        RESTARTS_WITH_DISK,
        RESTARTS_WITHOUT_DISK
    }

    /** Records, and what comes when they are processed. */
    record Phase(List<Input> inputs, Then then) {

        Phase {
            inputs = List.copyOf(inputs);
        }
    }

    Scenario {
        topics = Map.copyOf(topics);
        outputs = Set.copyOf(outputs);
        globals = Map.copyOf(globals);
        phases = List.copyOf(phases);
    }
}
