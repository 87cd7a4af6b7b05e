package io.strandex.bench.state;

import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.streams.StreamsConfig;

/** The laps of {@code bench state} on one broker. */
final class StateFigures {
    private final Cluster cluster;
    private final Path stateDir;
    private final Consumer<String> progress;

    StateFigures(Cluster cluster, Path stateDir, Consumer<String> progress) {
        this.cluster = cluster;
        this.stateDir = stateDir;
        this.progress = progress;
    }

    Map<String, Object> measure(int events, int keys, long seed) throws InterruptedException {
        fill("few", new Load(events, keys, false, seed));
        fill("many", new Load(events, keys * 10, false, seed));
        fill("slots", new Load(events, keys, true, seed));
        double warmUp = floor("few", "warm-up", events);
        double floor = floor("few", "floor", events);
        double ours = ours("few", events);
        double floorAgain = floor("few", "floor-again", events);
        double tenfold = ours("many", events);
        double slots = ours("slots", events);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("floor_events_per_s", Math.round((floor + floorAgain) / 2));
        figures.put("events_per_s", Math.round(ours));
        figures.put("vs_floor", ours / ((floor + floorAgain) / 2));
        figures.put("events_per_s_10x_keys", Math.round(tenfold));
        figures.put("rate_10x_vs_1x", tenfold / ours);
        figures.put("events_per_s_with_slots", Math.round(slots));
        figures.put("vs_floor_with_slots", slots / ((floor + floorAgain) / 2));
        figures.put("floor_events_per_s_cold", Math.round(warmUp));
        figures.put("restore_keys_per_s", Math.round(restore("many")));
        return figures;
    }

    private void fill(String name, Load load) {
        cluster.createTopics(raw(name), ops(name), name + ".rejected", name + ".dead");
        load.write(cluster, raw(name));
        progress.accept("%s: %,d events over %,d keys are written".formatted(name, load.events(), load.keys()));
    }

    private double floor(String name, String lap, int events) throws InterruptedException {
        String out = name + "." + lap;
        cluster.createTopics(out);
        StreamsConfig config = config(name, lap);
        return lap(lap, new Lap(cluster, Floor.build(raw(name), out, config), config), out, events);
    }

    private double ours(String name, int events) throws InterruptedException {
        StreamsConfig config = config(name, "strandex-" + name);
        return lap(
                "strandex, " + name,
                new Lap(cluster, MediaTopology.build(settings(name), config), config),
                ops(name),
                events);
    }

    private double lap(String label, Lap lap, String topic, int events) throws InterruptedException {
        try (lap) {
            double rate = lap.rate(topic, label.startsWith("strandex") ? "events|" : "", events);
            progress.accept("%s: %,.0f events/s".formatted(label, rate));
            return rate;
        }
    }

    /** Keys per second from an empty disk to RUNNING. */
    private double restore(String name) throws InterruptedException {
        StreamsConfig config = config(name, "strandex-" + name);
        Lap first = new Lap(cluster, MediaTopology.build(settings(name), config), config);
        double warm = first.untilRunning();
        first.stop(true);
        try (Lap lap = new Lap(cluster, MediaTopology.build(settings(name), config), config)) {
            double seconds = lap.untilRunning() - warm;
            progress.accept("restored %,d records in %.1f s".formatted(lap.restored(), seconds));
            return lap.restored() / seconds;
        }
    }

    private StreamsConfig config(String name, String applicationId) {
        return StreamsDefaults.with(settings(name).topics(), cluster.streams(applicationId, stateDir.toString()));
    }

    private static MediaSettings settings(String name) {
        return MediaSettings.of(Map.of(
                "topic.raw",
                raw(name),
                "topic.ops",
                ops(name),
                "topic.rejected",
                name + ".rejected",
                "topic.dead.letters",
                name + ".dead"));
    }

    private static String raw(String name) {
        return name + ".raw";
    }

    private static String ops(String name) {
        return name + ".ops";
    }
}
