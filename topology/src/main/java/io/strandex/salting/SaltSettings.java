package io.strandex.salting;

import io.strandex.conflict.ConflictBehaviour;
import io.strandex.salt.SaltEntry;
import io.strandex.settings.SettingsReader;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How scenes are spread.
 *
 * @param widths scenes with a width from the beginning
 * @param delay from an entry's publication until it is in force; also the log time in which a scene must be hot
 * @param hotRate events of one scene in a second, from which on it is hot
 * @param slots whether the slots of a spread scene gather new members by their salts
 */
public record SaltSettings(SaltMode mode, Map<String, Integer> widths, Duration delay, int hotRate, boolean slots) {
    private static final String WIDTH = "salt.width.";
    private static final int HOT_RATE = 100;
    private static final int LOOKS_IN_A_DELAY = 20;
    private static final Duration SHORTEST = Duration.ofMillis(100);

    /** Copies the map. */
    public SaltSettings {
        widths = Map.copyOf(widths);
    }

    /**
     * Reads {@code salt.*}. Without memory of events ({@code conflict=no-check}) the plan must not change while it
     * runs: an event that comes again would get another key. Nor does anything remember how slots gathered it.
     */
    public static SaltSettings from(SettingsReader reader, ConflictBehaviour conflict) {
        boolean remembers = conflict != ConflictBehaviour.NO_CHECK;
        SaltMode mode = reader.choice("salt.plan", remembers ? SaltMode.ADAPTIVE : SaltMode.STATIC);
        if (mode == SaltMode.ADAPTIVE && !remembers) {
            reader.problem("salt.plan=adaptive needs a conflict behaviour that remembers events: with conflict=no-check"
                    + " an event that comes again after its scene was widened would get a second document");
        }
        return new SaltSettings(
                mode,
                widths(reader, mode),
                reader.duration("salt.delay", SaltEntry.DELAY),
                reader.count("salt.hot.rate", HOT_RATE, 1, 1_000_000),
                reader.flag("salt.slots", remembers));
    }

    /** Time between two looks at the plan or at what is to be added to it: many in a delay. */
    public Duration pause() {
        Duration pause = delay.dividedBy(LOOKS_IN_A_DELAY);
        return pause.compareTo(SHORTEST) < 0 ? SHORTEST : pause;
    }

    private static Map<String, Integer> widths(SettingsReader reader, SaltMode mode) {
        Map<String, Integer> widths = new TreeMap<>();
        for (String scene : reader.under(WIDTH).keySet()) {
            widths.put(scene, reader.count(WIDTH + scene, 1, 1, SaltEntry.GREATEST_WIDTH));
        }
        if (mode == SaltMode.NONE && !widths.isEmpty()) {
            reader.problem(WIDTH + "* has no effect with salt.plan=none");
        }
        return widths;
    }
}
