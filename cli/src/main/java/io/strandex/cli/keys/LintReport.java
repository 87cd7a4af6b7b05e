package io.strandex.cli.keys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@link KeyLint} found. */
record LintReport(
        Counts counts,
        Map<String, Long> faults,
        Map<String, List<String>> offenders,
        Map<String, Long> weeks,
        List<Hot> hotScenes) {

    /** Events read = good + faults; repeated and escaped are among the good. */
    record Counts(long read, long good, long repeated, long escaped, int longestSlotKey) {}

    /** A scene, its part of all events, and the salt width that asks for. */
    record Hot(String scene, double share, int width) {}

    /** The report as named values. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("read", counts.read);
        values.put("good", counts.good);
        values.put("repeated", counts.repeated);
        values.put("escaped", counts.escaped);
        values.put("longest_slot_key", counts.longestSlotKey);
        values.put("faults", faults);
        values.put("offenders", offenders);
        values.put("weeks", weeks);
        values.put("hot_scenes", hotScenes);
        return values;
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
        });
        lines.add(String.format(
                Locale.ROOT, "%,9d  repeat a stream key: later records of the same event", counts.repeated));
        lines.add(String.format(Locale.ROOT, "%,9d  hold characters that a key escapes", counts.escaped));
        lines.add(String.format(Locale.ROOT, "%,9d  characters at most in a slot key", counts.longestSlotKey));
        weeks.forEach((week, count) -> lines.add(String.format(Locale.ROOT, "%,9d  in %s", count, week)));
        hotScenes.forEach(hot -> lines.add(String.format(
                Locale.ROOT,
                "%8.2f%%  of all in %s: %s",
                100 * hot.share,
                hot.scene,
                hot.width == 1 ? "needs no salt" : "salt it " + hot.width + " wide")));
        return lines;
    }
}
