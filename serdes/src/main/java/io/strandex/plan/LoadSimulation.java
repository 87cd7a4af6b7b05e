package io.strandex.plan;

import io.strandex.spread.Spread;
import io.strandex.spread.SpreadHash;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The load of partitions after any number of events, without drawing each of them. How many events fall to a scene, and
 * of those to a salt, is drawn at once from the binomial distribution of what is left, so that all counts together are
 * one draw of the multinomial and add up exactly; time grows with scenes and salts, memory with partitions alone.
 */
public final class LoadSimulation {
    private static final double NORMAL_FROM = 500;

    /** Where the events of a scene go. */
    public enum Placing {
        /** All to the place of the scene. */
        WHOLE,
        /** Each salt to a place of its own, side by side from the scene's on. */
        SIDE_BY_SIDE,
        /** Each salt where the hash of its routing says. */
        HASHED
    }

    private final Zipf zipf;
    private final WidthRule rule;
    private final RandomGenerator random;

    /** A simulation that repeats itself for the same seed. */
    public LoadSimulation(Zipf zipf, WidthRule rule, long seed) {
        this.zipf = zipf;
        this.rule = rule;
        this.random = new SplittableRandom(seed);
    }

    /** Events of each partition. */
    public long[] run(long events, Placing placing) {
        long[] loads = new long[rule.partitions()];
        long left = events;
        double shareLeft = 1;
        for (long rank = 1; rank <= zipf.scenes() && left > 0; rank++) {
            double share = zipf.share(rank);
            long count = rank == zipf.scenes() ? left : binomial(left, share / shareLeft);
            place(loads, rank, count, placing, placing == Placing.WHOLE ? 1 : rule.width(share));
            left -= count;
            shareLeft = Math.max(share, shareLeft - share);
        }
        return loads;
    }

    /** Greatest over mean. */
    public static double maxMean(long[] loads) {
        double mean = (double) Arrays.stream(loads).sum() / loads.length;
        return Arrays.stream(loads).max().orElse(0) / mean;
    }

    private void place(long[] loads, long scene, long count, Placing placing, int width) {
        String name = "scene-" + scene;
        long hash = SpreadHash.of(name);
        long left = count;
        for (int salt = 0; salt < width; salt++) {
            long share = salt == width - 1 ? left : binomial(left, 1.0 / (width - salt));
            int place = placing == Placing.HASHED
                    ? Spread.partition(name + "~" + salt, loads.length)
                    : rule.partition(hash, salt);
            loads[place] += share;
            left -= share;
        }
    }

    /** A binomial count: nearly normal where both outcomes are many, else from waiting times between the rare ones. */
    private long binomial(long trials, double probability) {
        if (probability >= 1 || trials == 0) {
            return trials;
        }
        if (probability > 0.5) {
            return trials - binomial(trials, 1 - probability);
        }
        double mean = trials * probability;
        if (mean >= NORMAL_FROM) {
            double drawn = mean + Math.sqrt(mean * (1 - probability)) * random.nextGaussian();
            return Math.clamp(Math.round(drawn), 0L, trials);
        }
        return byWaiting(trials, probability);
    }

    private long byWaiting(long trials, double probability) {
        double scale = Math.log1p(-probability);
        long count = -1;
        double at = 0;
        while (at <= trials) {
            count++;
            at += Math.floor(Math.log(1 - random.nextDouble()) / scale) + 1;
        }
        return count;
    }
}
