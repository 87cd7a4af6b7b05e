package io.strandex.bench.slots;

import io.strandex.hot.HotScenes;
import io.strandex.plan.WidthRule;
import io.strandex.plan.Zipf;
import io.strandex.salt.SaltHistory;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Scenes by Zipf's law, and how wide the topology would spread them once it has seen some events.
 *
 * @param widths of the scenes that are spread
 */
record Scenes(Draw draw, Map<String, Integer> widths) {
    private static final int LEARNED = 200_000;

    /**
     * Makes scenes.
     *
     * @param hotShare the least share of the events that makes a scene hot
     */
    static Scenes of(Zipf zipf, int partitions, double hotShare) {
        Draw draw = Draw.of(zipf);
        HotScenes hot = new HotScenes(new WidthRule(partitions, WidthRule.DEFAULT_FINENESS));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < LEARNED; i++) {
            hot.count(draw.scene(random));
        }
        Map<String, Integer> widths = new TreeMap<>();
        hot.widen(new SaltHistory(), hotShare * LEARNED, 0)
                .forEach(entry -> widths.put(entry.sceneId(), entry.width()));
        return new Scenes(draw, widths);
    }

    /** Draws scenes by their sums of shares. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared, and never leaves this class.
    record Draw(double[] sums) {
        private static Draw of(Zipf zipf) {
            double[] sums = new double[Math.toIntExact(zipf.scenes())];
            double sum = 0;
            for (int i = 0; i < sums.length; i++) {
                sum += zipf.share(i + 1L);
                sums[i] = sum;
            }
            return new Draw(sums);
        }

        String scene(SplittableRandom random) {
            int place = Arrays.binarySearch(sums, random.nextDouble());
            int rank = place < 0 ? -place - 1 : place;
            return "scene-" + Math.min(rank, sums.length - 1);
        }
    }
}
