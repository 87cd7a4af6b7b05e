package io.strandex.hot;

import io.strandex.plan.WidthRule;
import io.strandex.salt.SaltEntry;
import io.strandex.salt.SaltHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;

/**
 * Heavy hitters among scenes, in bounded memory, with older events counting less: two sketches of frequent items, of
 * which the older counts half, change places after every period of events. What it finds wider than the history says
 * becomes a new entry. Not safe for threads.
 *
 * <p>Source: the Misra-Gries sketch in the form of Apache DataSketches' frequent items.
 */
public final class HotScenes {
    private final WidthRule rule;
    private final long period;
    private final int capacity;
    private ItemsSketch<String> before;
    private ItemsSketch<String> now;

    /**
     * A detector.
     *
     * @param period number of events after which they begin to count less
     * @param capacity greatest size of a sketch, a power of two; a share is known to within 3.5 / capacity
     */
    public HotScenes(WidthRule rule, long period, int capacity) {
        this.rule = rule;
        this.period = period;
        this.capacity = capacity;
        this.before = new ItemsSketch<>(capacity);
        this.now = new ItemsSketch<>(capacity);
    }

    /** Counts an event of a scene. */
    public void count(String sceneId) {
        if (now.getStreamLength() >= period) {
            before = now;
            now = new ItemsSketch<>(capacity);
        }
        now.update(sceneId);
    }

    /**
     * The entries that widen what is too narrow for its share.
     *
     * @param logTime log time of publication, milliseconds since the epoch
     */
    public List<SaltEntry> widen(SaltHistory history, long logTime) {
        double weight = now.getStreamLength() + before.getStreamLength() / 2.0;
        List<SaltEntry> entries = new ArrayList<>();
        weights().forEach((scene, count) -> {
            int width = rule.width(count / weight);
            if (width > history.widest(scene)) {
                entries.add(new SaltEntry(scene, width, logTime));
            }
        });
        return entries;
    }

    /**
     * A scene and its part of the load.
     *
     * @param sceneId the scene
     * @param part 0 to 1
     */
    public record Share(String sceneId, double part) {}

    /** The scenes with the greatest shares, greatest first, at most so many. */
    public List<Share> greatest(int most) {
        double weight = now.getStreamLength() + before.getStreamLength() / 2.0;
        return weights().entrySet().stream()
                .map(entry -> new Share(entry.getKey(), entry.getValue() / weight))
                .sorted(Comparator.comparingDouble(Share::part).reversed().thenComparing(Share::sceneId))
                .limit(most)
                .toList();
    }

    private Map<String, Double> weights() {
        Map<String, Double> weights = new HashMap<>();
        add(weights, now, 1);
        add(weights, before, 0.5);
        return weights;
    }

    private static void add(Map<String, Double> weights, ItemsSketch<String> sketch, double factor) {
        if (!sketch.isEmpty()) {
            for (ItemsSketch.Row<String> row : sketch.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES)) {
                weights.merge(row.getItem(), factor * row.getEstimate(), Double::sum);
            }
        }
    }
}
