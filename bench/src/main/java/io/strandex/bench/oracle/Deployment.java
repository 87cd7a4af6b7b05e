package io.strandex.bench.oracle;

import io.strandex.conflict.ConflictBehaviour;
import io.strandex.salt.SaltEntry;
import io.strandex.salt.SaltHistory;
import io.strandex.salt.SaltPlan;
import io.strandex.week.IsoWeek;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a deployment decides, of which the seed picks one: every second one tells events apart by their id alone, every
 * third one keeps weeks for a time, the conflict behaviours take turns of six, and all of them spread their hottest
 * scenes wider while they run.
 *
 * @param keyedByEventAlone whether the stream key is the event id without the scene
 * @param conflict what an event does to the one that stands
 * @param retentionMs how long after its end a week is kept
 * @param plan the salt plan
 */
record Deployment(boolean keyedByEventAlone, ConflictBehaviour conflict, long retentionMs, List<SaltEntry> plan) {
    private static final List<ConflictBehaviour> CONFLICTS =
            List.of(ConflictBehaviour.OVERWRITE, ConflictBehaviour.IGNORE, ConflictBehaviour.UPDATE_IF_NOT_NULL);
    private static final int TURN = 6;
    private static final long FOR_EVER = Long.MAX_VALUE / 2;

    /** Picks one for a log that starts at a time and lasts so long, in milliseconds: things happen in its middle. */
    static Deployment pick(long seed, long logStart, long lengthMs) {
        long middle = logStart + lengthMs / 2;
        long firstWeekEnd = IsoWeek.of(Workload.NEW_YEAR - 1).endMs();
        return new Deployment(
                seed % 2 != 0,
                CONFLICTS.get((int) Math.floorMod(seed / TURN, (long) CONFLICTS.size())),
                seed % 3 == 0 ? middle + lengthMs / 4 - firstWeekEnd : FOR_EVER,
                List.of(
                        inForce(0, 4, logStart + lengthMs / 3),
                        inForce(1, 8, middle),
                        inForce(0, 16, logStart + lengthMs * 2 / 3)));
    }

    private static SaltEntry inForce(int scene, int width, long from) {
        return new SaltEntry(Workload.scene(scene), width, from);
    }

    SaltPlan history() {
        SaltHistory history = new SaltHistory();
        plan.forEach(history::add);
        return history;
    }

    /** The topology's settings. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("partitions", "4");
        settings.put("stream.key", keyedByEventAlone ? "event" : "scene-and-event");
        settings.put("conflict", conflict.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        // The plan is the test's: nothing is found hot.
        settings.put("salt.hot.rate", "1000000");
        if (retentionMs < FOR_EVER) {
            settings.put("retention", retentionMs + "ms");
        }
        return settings;
    }
}
