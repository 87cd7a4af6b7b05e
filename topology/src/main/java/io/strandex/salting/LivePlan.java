package io.strandex.salting;

import io.strandex.salt.SaltEntry;
import io.strandex.salt.SaltHistory;
import io.strandex.salt.SaltPlan;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * The plan as this instance knows it so far, shared by its tasks. Notices when an entry comes after an event was placed
 * at a log time at which the entry was in force already: then a replay may place that event elsewhere.
 */
public final class LivePlan implements SaltPlan {
    private final SaltHistory history;
    private final LongAccumulator placed = new LongAccumulator(Long::max, Long.MIN_VALUE);
    private final List<String> widened = new CopyOnWriteArrayList<>();

    /** A plan with the widths of scenes that have one from the beginning. */
    public LivePlan(Map<String, Integer> fixed) {
        history = new SaltHistory(SaltPlan.fixed(fixed));
        widened.addAll(fixed.keySet());
    }

    @Override
    public int width(String sceneId, long logTime) {
        placed.accumulate(logTime);
        return history.width(sceneId, logTime);
    }

    @Override
    public int widest(String sceneId) {
        return history.widest(sceneId);
    }

    /** Takes an entry in, and says whether it came before any event of its time. */
    boolean add(SaltEntry entry) {
        boolean isWider = entry.width() > history.widest(entry.sceneId());
        history.add(entry);
        if (isWider) {
            widened.add(entry.sceneId());
        }
        return entry.fromMs() > placed.get();
    }

    /** The scenes that were widened, one by one, from a position of that list on. */
    public List<String> widenedSince(int position) {
        return widened.subList(position, widened.size());
    }
}
