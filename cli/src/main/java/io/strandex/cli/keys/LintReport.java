package io.strandex.cli.keys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What {@link KeyLint} found. */
record LintReport(
        Counts counts,
        Map<String, Long> faults,
        Map<String, List<String>> offenders,
        Map<String, Long> weeks,
        List<Hot> hotScenes) {

    private static final Map<String, String> ADVICE = Map.of(
            "SCENE_ID_TOO_LONG", "shorten the scene id: slot keys carry it whole, since readers get it back from them",
            "KEY_TOO_LONG", "shorten the id, or give the layout a hash in place of the text",
            "EVENT_TIME_OUT_OF_RANGE",
                    "times are milliseconds since 1970: look for seconds, microseconds and wrong clocks",
            "LONE_SURROGATE", "text was cut inside a character: cut between characters, and write UTF-8",
            "EMPTY_SCENE_ID", "give every event a scene; one scene for all is hot and needs salt",
            "EMPTY_EVENT_ID", "give every event an id that stays the same when it is sent again",
            "MALFORMED_JSON", "one JSON object a line; see docs/produce.md",
            "COLLISION", "widen the event hash of the layout");

    /** Events read = good + faults; repeated and escaped are among the good; whether every key was compared with all. */
    record Counts(long read, long good, long repeated, long escaped, int longestSlotKey, boolean allCompared) {}

    /** A scene, its part of all events, and the salt width that asks for. */
    record Hot(String scene, double share, int width) {}

    /** The report as named values. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("read", counts.read);
        values.put("good", counts.good);
        values.put("repeated", counts.repeated);
        values.put("escaped", counts.escaped);
        values.put("longest_slot_key_bytes", counts.longestSlotKey);
        values.put("all_compared", counts.allCompared);
        values.put("faults", faults);
        values.put("offenders", offenders);
        values.put("advice", advice());
        values.put("weeks", weeks);
        values.put("hot_scenes", hotScenes);
        return values;
    }

    /** What to do about the faults found. */
    private Map<String, String> advice() {
        Map<String, String> advice = new TreeMap<>(ADVICE);
        advice.keySet().retainAll(faults.keySet());
        return advice;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d read, %,d good, %,d with a fault",
                counts.read,
                counts.good,
                counts.read - counts.good));
        faults.forEach((reason, count) -> {
            lines.add(String.format(Locale.ROOT, "%,9d  %s", count, reason));
            offenders.getOrDefault(reason, List.of()).forEach(offender -> lines.add("           " + offender));
            Optional.ofNullable(ADVICE.get(reason)).ifPresent(advice -> lines.add("           > " + advice));
        });
        lines.add(String.format(
                Locale.ROOT, "%,9d  repeat a stream key: later records of the same event", counts.repeated));
        lines.add(String.format(Locale.ROOT, "%,9d  hold characters that a key escapes", counts.escaped));
        lines.add(String.format(Locale.ROOT, "%,9d  bytes at most in a slot key", counts.longestSlotKey));
        if (!counts.allCompared) {
            lines.add(String.format(
                    Locale.ROOT,
                    "note: the first %,d keys are remembered; those behind them were compared with these alone, so that"
                            + " repeats and collisions among them are not counted",
                    SeenKeys.MOST));
        }
        weeks.forEach((week, count) -> lines.add(String.format(Locale.ROOT, "%,9d  in %s", count, week)));
        hotScenes.forEach(hot -> lines.add(String.format(
                Locale.ROOT,
                "%8.2f%%  of all in %s: %s",
                100 * hot.share,
                hot.scene,
                hot.width == 1
                        ? "needs no salt"
                        : "salt it " + hot.width + " wide, once it brings 100 new documents a second")));
        return lines;
    }
}
