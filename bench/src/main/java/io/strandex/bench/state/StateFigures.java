package io.strandex.bench.state;

import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/**
 * The laps of {@code bench state} on one broker. Each lap starts without state and ends when everything is committed;
 * both sides run once unmeasured, since the first lap of a code pays for its compilation.
 */
final class StateFigures {
    private final Cluster cluster;
    private final Path stateDir;
    private final Consumer<String> progress;
    private final Map<String, Object> figures = new LinkedHashMap<>();
    private int laps;

    StateFigures(Cluster cluster, Path stateDir, Consumer<String> progress) {
        this.cluster = cluster;
        this.stateDir = stateDir;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param rounds how often the two sides take turns
     */
    Map<String, Object> measure(Set<Figure> wanted, Load load, int rounds) throws InterruptedException {
        Source few = fill("few", load);
        warmUp(few, wanted);
        double ours = wanted.contains(Figure.FLOOR) ? againstFloor(few, rounds) : Double.NaN;
        if (wanted.contains(Figure.TENFOLD) || wanted.contains(Figure.RESTORE)) {
            tenfold(fill("many", load.withKeys(load.keys() * 10)), ours, wanted.contains(Figure.RESTORE));
        }
        if (wanted.contains(Figure.SLOTS)) {
            Speed slots = ours(fill("slots", load.inSlots()), null);
            figures.put("events_per_s_with_slots", Math.round(slots.events()));
            figures.put("cpu_us_per_event_with_slots", slots.micros());
        }
        return figures;
    }

    private void warmUp(Source few, Set<Figure> wanted) throws InterruptedException {
        if (wanted.contains(Figure.FLOOR)) {
            floor(few);
        }
        ours(few, null);
    }

    private double againstFloor(Source few, int rounds) throws InterruptedException {
        Speed floor = Speed.NONE;
        Speed ours = Speed.NONE;
        Speed tried = Speed.NONE;
        for (int round = 0; round < rounds; round++) {
            floor = floor.plus(floor(few), rounds);
            ours = ours.plus(ours(few, null), rounds);
            tried = cluster.tried().isEmpty() ? tried : tried.plus(tried(few), rounds);
        }
        tell("floor_", floor);
        tell("", ours);
        figures.put("vs_floor", ours.events() / floor.events());
        figures.put("vs_floor_cpu", floor.micros() / ours.micros());
        if (!cluster.tried().isEmpty()) {
            tell("tried_", tried);
            figures.put("tried_vs_default", tried.events() / ours.events());
            figures.put("tried_vs_default_cpu", ours.micros() / tried.micros());
        }
        return ours.events();
    }

    private void tell(String side, Speed speed) {
        figures.put(side + "events_per_s", Math.round(speed.events()));
        figures.put(side + "cpu_us_per_event", speed.micros());
    }

    private void tenfold(Source many, double ours, boolean restore) throws InterruptedException {
        String application = "strandex-many";
        double tenfold = ours(many, application).events();
        figures.put("events_per_s_10x_keys", Math.round(tenfold));
        if (!Double.isNaN(ours)) {
            figures.put("rate_10x_vs_1x", tenfold / ours);
        }
        if (restore) {
            figures.put("restore_keys_per_s", Math.round(restore(many, application)));
        }
    }

    private Source fill(String name, Load load) {
        Source source = new Source(name + ".raw", load);
        cluster.createTopics(source.topic());
        load.write(cluster, source.topic());
        progress.accept("%s: %,d events over %,d keys are written".formatted(name, load.events(), load.keys()));
        return source;
    }

    private Speed floor(Source source) throws InterruptedException {
        String name = "floor-" + ++laps;
        cluster.createTopics(name);
        StreamsConfig config = StreamsDefaults.with(settings(source, name).topics(), cluster.streams(name, stateDir));
        try (Lap lap = new Lap(cluster, Floor.build(source.topic(), name, config), config)) {
            return told(name, lap.speed(name, "", source.load().events()));
        }
    }

    /**
     * One lap of the topology.
     *
     * @param application id whose state stays for later; null for one that nobody needs again
     */
    private Speed ours(Source source, @Nullable String application) throws InterruptedException {
        return lap(source, application == null ? "strandex-" + ++laps : application, Map.of());
    }

    /** One lap of the topology with the settings to compare. */
    private Speed tried(Source source) throws InterruptedException {
        return lap(source, "tried-" + ++laps, cluster.tried());
    }

    private Speed lap(Source source, String name, Map<String, String> more) throws InterruptedException {
        MediaSettings settings = settings(source, name);
        cluster.createTopics(
                settings.topics().ops(),
                settings.topics().rejected(),
                settings.topics().dead(),
                settings.topics().saltPlan());
        try (Lap lap = start(name, settings, more)) {
            return told(
                    name + " on " + source.topic(),
                    lap.speed(settings.topics().ops(), "events|", source.load().events()));
        }
    }

    /** Keys per second while state comes back to an empty disk. */
    private double restore(Source source, String application) throws InterruptedException {
        MediaSettings settings = settings(source, application);
        try (Lap lap = start(application, settings, Map.of())) {
            lap.untilRunning();
            lap.wipe();
        }
        try (Lap lap = start(application, settings, Map.of())) {
            lap.untilRunning();
            progress.accept("restored %,d records, %,.0f a second".formatted(lap.restored(), lap.restoreRate()));
            return lap.restoreRate();
        }
    }

    private Lap start(String application, MediaSettings settings, Map<String, String> more) {
        Map<String, Object> overrides = cluster.streams(application, stateDir);
        overrides.putAll(more);
        StreamsConfig config = StreamsDefaults.with(settings.topics(), overrides);
        return new Lap(cluster, MediaTopology.build(settings, config), config);
    }

    private Speed told(String lap, Speed speed) {
        progress.accept(
                "%s: %,.0f events/s, %.1f µs of processor time each".formatted(lap, speed.events(), speed.micros()));
        return speed;
    }

    private static MediaSettings settings(Source source, String lap) {
        return MediaSettings.of(Map.of("topic.prefix", lap, "topic.raw", source.topic()));
    }

    /** A raw topic that is full. */
    private record Source(String topic, Load load) {}
}
