package io.strandex.plan;

/**
 * Shares of scenes by Zipf's law: the scene of rank k has a share in proportion to k^-skew.
 *
 * @param scenes number of scenes, at least 1
 * @param skew exponent, 0 (all alike) to 3
 * @param norm sum of k^-skew over all ranks
 */
public record Zipf(long scenes, double skew, double norm) {
    private static final long EXACT = 100_000;

    /** The law for so many scenes. */
    public static Zipf of(long scenes, double skew) {
        if (scenes < 1 || !(skew >= 0 && skew <= 3)) {
            throw new IllegalArgumentException("scenes are 1 or more, skew is within 0 and 3: " + scenes + ", " + skew);
        }
        return new Zipf(scenes, skew, sum(scenes, skew));
    }

    /** Share of the scene of a rank, from 1. */
    public double share(long rank) {
        return Math.pow((double) rank, -skew) / norm;
    }

    /** The first terms are added up; the rest is their integral, from half a step before to half a step after. */
    private static double sum(long scenes, double skew) {
        double sum = 0;
        for (long k = Math.min(scenes, EXACT); k >= 1; k--) {
            sum += Math.pow((double) k, -skew);
        }
        return scenes <= EXACT ? sum : sum + integral(EXACT + 0.5, scenes + 0.5, skew);
    }

    private static double integral(double from, double to, double skew) {
        return Math.abs(skew - 1) < 1e-9
                ? Math.log(to / from)
                : (Math.pow(to, 1 - skew) - Math.pow(from, 1 - skew)) / (1 - skew);
    }
}
