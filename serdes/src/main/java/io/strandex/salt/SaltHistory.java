package io.strandex.salt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The salt plan as an append-only history, shared by topology and readers. Entries may arrive in any order and more than
 * once: the width in force at a log time is the greatest of those in force by then, so that it only grows with log time
 * and depends on the entries alone. An instance that has every entry before the log time it is in force from therefore
 * derives live what a replay derives that loads the whole history first.
 *
 * <p>Safe for threads.
 */
public final class SaltHistory implements SaltPlan {
    private final SaltPlan base;
    private final Map<String, NavigableMap<Long, Integer>> widths = new ConcurrentHashMap<>();

    /** A history without entries: every scene has width 1. */
    public SaltHistory() {
        this(SaltPlan.NONE);
    }

    /** A history that widens another plan. */
    public SaltHistory(SaltPlan base) {
        this.base = base;
    }

    /** Takes an entry in. */
    public void add(SaltEntry entry) {
        widths.compute(entry.sceneId(), (scene, before) -> with(before, entry));
    }

    @Override
    public int width(String sceneId, long logTime) {
        NavigableMap<Long, Integer> history = widths.get(sceneId);
        Map.Entry<Long, Integer> inForce = history == null ? null : history.floorEntry(logTime);
        int always = base.width(sceneId, logTime);
        return inForce == null ? always : Math.max(always, inForce.getValue());
    }

    /** The entries of a scene by the time they are in force from, each wider than the one before. */
    public List<SaltEntry> entries(String sceneId) {
        List<SaltEntry> entries = new ArrayList<>();
        widths.getOrDefault(sceneId, new TreeMap<>())
                .forEach((from, width) -> entries.add(new SaltEntry(sceneId, width, from)));
        return entries;
    }

    /** A copy with the entry, of the steps that widen; copies let readers go without a lock. */
    private static NavigableMap<Long, Integer> with(@Nullable NavigableMap<Long, Integer> before, SaltEntry entry) {
        NavigableMap<Long, Integer> all = before == null ? new TreeMap<>() : new TreeMap<>(before);
        all.merge(entry.fromMs(), entry.width(), Math::max);
        NavigableMap<Long, Integer> rising = new TreeMap<>();
        all.forEach((from, width) -> {
            if (rising.isEmpty() || rising.lastEntry().getValue() < width) {
                rising.put(from, width);
            }
        });
        return rising;
    }
}
