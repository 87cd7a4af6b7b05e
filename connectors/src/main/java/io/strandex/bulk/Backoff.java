package io.strandex.bulk;

import java.util.random.RandomGenerator;

/** Delays that double up to a bound, each between half and the whole of its step, so that clients don't march in step. */
final class Backoff {
    private static final int MAX_DOUBLINGS = 30;

    private final long minMs;
    private final long maxMs;
    private final RandomGenerator random;

    Backoff(BulkSettings settings, RandomGenerator random) {
        this.minMs = Math.max(1, settings.minBackoff().toMillis());
        this.maxMs = Math.max(minMs, settings.maxBackoff().toMillis());
        this.random = random;
    }

    /** The delay after so many failures in a row, 1 or more. */
    long delay(int failures) {
        long step = Math.min(maxMs, minMs << Math.min(MAX_DOUBLINGS, Math.max(0, failures - 1)));
        return step - (long) (random.nextDouble() * (step / 2.0));
    }
}
