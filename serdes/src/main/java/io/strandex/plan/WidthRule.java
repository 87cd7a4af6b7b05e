package io.strandex.plan;

import io.strandex.salt.SaltEntry;
import io.strandex.spread.Spread;

/**
 * How wide a scene is salted for its share of the load, and where its salts go.
 *
 * @param partitions number of partitions, at least 1
 * @param fineness how many salts, at least, make up the mean load of a partition
 */
public record WidthRule(int partitions, int fineness) {
    /** Fine enough for max/mean of 1.15 over 64 partitions at Zipf 1.2. */
    public static final int DEFAULT_FINENESS = 128;

    /** Checks the numbers. */
    public WidthRule {
        if (partitions < 1 || fineness < 1) {
            throw new IllegalArgumentException(
                    "partitions and fineness are 1 or more: " + partitions + ", " + fineness);
        }
    }

    /**
     * The width of a scene: the least power of two at which one salt's load is a {@code fineness}-th of the mean load
     * of a partition, or less, but no more salts than partitions and no more than two digits hold.
     *
     * @param share part of all events that belong to the scene, 0 to 1
     */
    public int width(double share) {
        double salts = Math.ceil(share * partitions * fineness);
        int greatest = Math.min(partitions, SaltEntry.GREATEST_WIDTH);
        if (salts >= greatest) {
            return greatest;
        }
        return salts <= 1 ? 1 : Math.min(greatest, Integer.highestOneBit((int) salts - 1) << 1);
    }

    /**
     * The partition of one salt of a scene: salts go to partitions side by side from the scene's own on, so that a
     * scene as wide as there are partitions loads all of them alike, which chance would not do.
     */
    public int partition(long sceneHash, int salt) {
        return (Spread.place(sceneHash, partitions) + salt) % partitions;
    }
}
