package io.strandex.bulk;

/** Opens when requests get no answer, then lets one request at a time through until one succeeds. Guarded by the engine's lock. */
final class Breaker {
    private final Backoff backoff;
    private int failures;
    private long openUntil;

    Breaker(Backoff backoff) {
        this.backoff = backoff;
    }

    boolean allows(long now, int inFlight) {
        return failures == 0 || (now >= openUntil && inFlight == 0);
    }

    boolean closed() {
        return failures == 0;
    }

    /** When the next request may go out. */
    long openUntil() {
        return openUntil;
    }

    void success() {
        failures = 0;
    }

    /** Requests that fail together count once. */
    void failure(long now) {
        if (failures == 0 || now >= openUntil) {
            failures++;
            openUntil = now + backoff.delay(failures);
        }
    }
}
