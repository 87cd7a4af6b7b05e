package io.strandex.hot;

import io.strandex.plan.WidthRule;
import io.strandex.salt.SaltEntry;
import io.strandex.salt.SaltPlan;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.ItemsSketch;

/**
 * Heavy hitters among scenes, in bounded memory, with older events counting less: two sketches of frequent items, of
 * which the older counts half, change places at every turn. Not safe for threads.
 *
 * <p>Source: the Misra-Gries sketch in the form of Apache DataSketches' frequent items.
 */
public final class HotScenes {
    private static final int LEAST_CAPACITY = 1 << 12;
    private static final int MOST_CAPACITY = 1 << 16;

    private final WidthRule rule;
    private final int capacity;
    private ItemsSketch<String> before;
    private ItemsSketch<String> now;

    /** A detector as fine as the rule: a share is known to within 3.5 / capacity, so that the least one counts. */
    public HotScenes(WidthRule rule) {
        this.rule = rule;
        int needed = (int) Math.min(MOST_CAPACITY, 3.5 * rule.partitions() * rule.fineness());
        this.capacity = Math.max(LEAST_CAPACITY, Integer.highestOneBit(needed - 1) << 1);
        this.before = new ItemsSketch<>(capacity);
        this.now = new ItemsSketch<>(capacity);
    }

    /** Counts an event of a scene. */
    public void count(String sceneId) {
        now.update(sceneId);
    }

    /** Lets all events so far count half, and those before the last turn no more. */
    public void turn() {
        before = now;
        now = new ItemsSketch<>(capacity);
    }

    /**
     * The entries that widen what is too narrow for its share.
     *
     * @param least number of events, as they count, below which a scene is not hot
     * @param fromMs log time from which on the entries are in force
     */
    public List<SaltEntry> widen(SaltPlan plan, double least, long fromMs) {
        double weight = weight();
        return weights().entrySet().stream()
                .filter(scene -> scene.getValue() >= least)
                .map(scene -> new SaltEntry(scene.getKey(), rule.width(scene.getValue() / weight), fromMs))
                .filter(entry -> entry.width() > plan.widest(entry.sceneId()))
                .toList();
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
        double weight = weight();
        return weights().entrySet().stream()
                .map(entry -> new Share(entry.getKey(), entry.getValue() / weight))
                .sorted(Comparator.comparingDouble(Share::part).reversed().thenComparing(Share::sceneId))
                .limit(most)
                .toList();
    }

    private double weight() {
        return now.getStreamLength() + before.getStreamLength() / 2.0;
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
