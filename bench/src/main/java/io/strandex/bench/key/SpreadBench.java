package io.strandex.bench.key;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import io.strandex.hot.HotScenes;
import io.strandex.key.MediaKeys;
import io.strandex.plan.LoadSimulation;
import io.strandex.plan.WidthRule;
import io.strandex.plan.Zipf;
import io.strandex.salt.SaltHistory;
import io.strandex.spread.Spread;
import io.strandex.spread.SpreadHash;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code strandex bench spread}: events of scenes by Zipf's law, one by one, over partitions, with and without the
 * adaptive salt plan. The plan is learned from events before the measured ones and is in force for all of these.
 */
@Command(
        name = "spread",
        description = "Load of partitions under skew, with the adaptive salt plan and without.",
        mixinStandardHelpOptions = true)
public final class SpreadBench implements Callable<Integer> {
    @Option(names = "--events", paramLabel = "N", defaultValue = "10000000", description = "Default: ${DEFAULT-VALUE}.")
    private long events;

    @Option(names = "--learn", paramLabel = "N", defaultValue = "2000000", description = "Default: ${DEFAULT-VALUE}.")
    private long learn;

    @Option(names = "--scenes", paramLabel = "N", defaultValue = "100000", description = "Default: ${DEFAULT-VALUE}.")
    private int scenes;

    @Option(names = "--skew", paramLabel = "S", defaultValue = "1.2", description = "Default: ${DEFAULT-VALUE}.")
    private double skew;

    @Option(names = "--partitions", paramLabel = "N", defaultValue = "64", description = "Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public SpreadBench() {}

    @Override
    public Integer call() {
        WidthRule rule = new WidthRule(partitions, WidthRule.DEFAULT_FINENESS);
        SplittableRandom random = new SplittableRandom(20201221);
        Alias ranks = new Alias(Zipf.of(scenes, skew));
        String[] names = new String[scenes];
        for (int i = 0; i < scenes; i++) {
            names[i] = "scene-" + i;
        }
        SaltHistory history = learned(rule, ranks, names, random);
        Loads loads = new Loads(partitions);
        for (long i = 0; i < events; i++) {
            loads.add(names[ranks.draw(random)], i, history, rule);
        }
        Map<String, Object> figures = figures(loads, history, names);
        output.json(figures);
        figures.forEach((name, value) -> output.line(name + " " + value));
        return 0;
    }

    private SaltHistory learned(WidthRule rule, Alias ranks, String[] names, SplittableRandom random) {
        SaltHistory history = new SaltHistory();
        HotScenes hot = new HotScenes(rule);
        for (long i = 0; i < learn; i++) {
            hot.count(names[ranks.draw(random)]);
        }
        hot.widen(history, 0, 0).forEach(history::add);
        return history;
    }

    private Map<String, Object> figures(Loads loads, SaltHistory history, String[] names) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "spread");
        figures.put("machine", Machine.describe());
        figures.put("events", events);
        figures.put("scenes", scenes);
        figures.put("skew", skew);
        figures.put("partitions", partitions);
        figures.put("max_mean_salted", rounded(LoadSimulation.maxMean(loads.salted)));
        figures.put("max_mean_unsalted", rounded(LoadSimulation.maxMean(loads.unsalted)));
        figures.put("max_mean_hashed_routing", rounded(LoadSimulation.maxMean(loads.hashed)));
        long widths = 0;
        int widened = 0;
        for (String name : names) {
            widths += history.widest(name);
            widened += history.widest(name) > 1 ? 1 : 0;
        }
        figures.put("fan_out", rounded((double) widths / names.length));
        figures.put("fan_out_by_load", rounded((double) loads.asked / events));
        figures.put("scenes_salted", widened);
        return figures;
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    /** Events of each partition: salts side by side, scenes whole, and routings where their own hash says. */
    private static final class Loads {
        private final MediaKeys keys = MediaKeys.defaults();
        private final long[] salted;
        private final long[] unsalted;
        private final long[] hashed;
        private long asked;

        Loads(int partitions) {
            salted = new long[partitions];
            unsalted = new long[partitions];
            hashed = new long[partitions];
        }

        void add(String scene, long event, SaltHistory history, WidthRule rule) {
            int width = history.width(scene, 0);
            int salt = keys.salt(scene, "event-" + event, width);
            long hash = SpreadHash.of(scene);
            salted[rule.partition(hash, salt)]++;
            unsalted[rule.partition(hash, 0)]++;
            hashed[Spread.partition(keys.routing(scene, salt), hashed.length)]++;
            asked += width;
        }
    }
}
