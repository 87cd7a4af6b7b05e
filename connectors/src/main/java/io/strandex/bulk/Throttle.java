package io.strandex.bulk;

/**
 * How many requests may be in flight: starts at the ceiling (a restart has no slow ramp), is cut by rejections and by latency, and grows
 * by one request per round of successes. Guarded by the engine's lock.
 */
final class Throttle {
    private static final double CUT_BY_REJECTION = 0.6;
    private static final double CUT_BY_LATENCY = 0.9;
    private static final double TOLERANCE = 3.0;
    private static final double SHORT_WEIGHT = 0.2;
    private static final double LONG_WEIGHT = 0.01;
    /** Below this a rise of latency is noise. */
    private static final double NOISE_MS = 200;

    private final int ceiling;
    private double limit;
    private double shortLatency;
    private double longLatency;

    Throttle(int ceiling) {
        this.ceiling = ceiling;
        this.limit = ceiling;
    }

    boolean allows(int inFlight) {
        return inFlight < (int) limit;
    }

    /** Whether most of what is allowed is free. */
    boolean leisure(int inFlight) {
        return 2 * inFlight < (int) limit;
    }

    int limit() {
        return (int) limit;
    }

    void success(long latencyMs) {
        shortLatency = average(shortLatency, (double) latencyMs, SHORT_WEIGHT);
        longLatency = average(longLatency, (double) latencyMs, LONG_WEIGHT);
        if (shortLatency > TOLERANCE * longLatency + NOISE_MS) {
            limit = Math.max(1, limit * CUT_BY_LATENCY);
        } else {
            limit = Math.min(ceiling, limit + 1 / limit);
        }
    }

    void rejected() {
        limit = Math.max(1, limit * CUT_BY_REJECTION);
    }

    private static double average(double old, double value, double weight) {
        return old == 0 ? value : old + weight * (value - old);
    }
}
