package io.strandex.bench.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.KStream;

/** Puts a topology together from parts whose result does not depend on anything that Kafka leaves open. */
final class RandomScenario {

    private RandomScenario() {}

    /** The scenario of a seed: always the same. */
    static Scenario of(long seed) {
        var draw = new Draw(seed);
        Properties config = config(draw);
        Heads.Head head = new Heads(draw).any();
        List<UnaryOperator<KStream<String, String>>> steps = new ArrayList<>();
        var further = new Steps(draw);
        int count = draw.random.nextInt(4);
        for (int i = 0; i < count; i++) {
            steps.add(further.any());
        }
        Tails.Tail tail = new Tails(draw).any();
        Map<String, Integer> topics = new TreeMap<>(head.topics());
        topics.putAll(tail.topics());
        return new Scenario(
                draw.id,
                draw.text(),
                () -> topology(head, steps, tail, config),
                config,
                topics,
                tail.topics().keySet(),
                head.globals(),
                phases(head, draw),
                draw.ordered());
    }

    /** Every third phase that is not the last ends with a restart: what follows must not show it. */
    private static List<Scenario.Phase> phases(Heads.Head head, Draw draw) {
        var phases = new ArrayList<Scenario.Phase>();
        for (List<Scenario.Input> inputs : head.phases()) {
            boolean last = phases.size() + 1 == head.phases().size();
            phases.add(new Scenario.Phase(inputs, last ? Scenario.Then.RUNS_ON : then(draw)));
        }
        return phases;
    }

    private static Scenario.Then then(Draw draw) {
        return switch (draw.random.nextInt(6)) {
            case 0 -> Scenario.Then.RESTARTS_WITH_DISK;
            case 1 -> Scenario.Then.RESTARTS_WITHOUT_DISK;
            default -> Scenario.Then.RUNS_ON;
        };
    }

    private static Topology topology(
            Heads.Head head, List<UnaryOperator<KStream<String, String>>> steps, Tails.Tail tail, Properties config) {
        var builder = new StreamsBuilder();
        KStream<String, String> stream = head.build().apply(builder);
        for (UnaryOperator<KStream<String, String>> step : steps) {
            stream = step.apply(stream);
        }
        tail.build().accept(stream);
        return builder.build(config);
    }

    private static Properties config(Draw draw) {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, draw.id);
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        config.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1 + draw.random.nextInt(2));
        config.put(
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                draw.oneOf(List.of(StreamsConfig.AT_LEAST_ONCE, StreamsConfig.EXACTLY_ONCE_V2)));
        config.put(
                StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG,
                draw.oneOf(List.of(StreamsConfig.NO_OPTIMIZATION, StreamsConfig.OPTIMIZE)));
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Draw.TEXT.getClass());
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Draw.TEXT.getClass());
        return config;
    }
}
