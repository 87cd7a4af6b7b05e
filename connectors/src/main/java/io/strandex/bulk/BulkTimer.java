package io.strandex.bulk;

/** Time as the engine sees it; tests bring their own. */
public interface BulkTimer {
    /** Milliseconds since some fixed moment; never goes back. */
    long millis();

    /** Runs something once after a delay, on any thread. */
    void schedule(long delayMs, Runnable task);
}
