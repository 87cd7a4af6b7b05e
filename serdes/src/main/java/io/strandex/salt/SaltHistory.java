package io.strandex.salt;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The salt plan as an append-only history, shared by topology and readers. Entries may arrive in any order and more than
 * once: the width in force at a log time is the greatest of those in force by then, so that it only grows with log time
 * and depends on the entries alone. An instance that has every entry within {@link SaltEntry#DELAY} of its publication
 * therefore derives live what a replay derives that loads the whole history first.
 *
 * <p>Safe for threads.
 */
public final class SaltHistory implements SaltPlan {
    private final Map<String, NavigableMap<Long, Integer>> widths = new ConcurrentHashMap<>();

    /** A history without entries: every scene has width 1. */
    public SaltHistory() {}

    /** Takes an entry in. */
    public void add(SaltEntry entry) {
        widths.compute(entry.sceneId(), (scene, before) -> with(before, entry));
    }

    @Override
    public int width(String sceneId, long logTime) {
        NavigableMap<Long, Integer> history = widths.get(sceneId);
        Map.Entry<Long, Integer> inForce = history == null ? null : history.floorEntry(logTime);
        return inForce == null ? 1 : inForce.getValue();
    }

    /**
     * The width readers fan out over: the greatest published so far, in force or not, so that no reader asks narrower
     * than any writer writes.
     */
    public int widest(String sceneId) {
        NavigableMap<Long, Integer> history = widths.get(sceneId);
        return history == null ? 1 : history.lastEntry().getValue();
    }

    /** A copy with the entry, whose widths never fall with time; copies let readers go without a lock. */
    private static NavigableMap<Long, Integer> with(@Nullable NavigableMap<Long, Integer> before, SaltEntry entry) {
        NavigableMap<Long, Integer> after = before == null ? new TreeMap<>() : new TreeMap<>(before);
        after.merge(entry.effectiveMs(), entry.width(), Math::max);
        int widest = 1;
        for (Map.Entry<Long, Integer> step : after.entrySet()) {
            widest = Math.max(widest, step.getValue());
            step.setValue(widest);
        }
        return after;
    }
}
