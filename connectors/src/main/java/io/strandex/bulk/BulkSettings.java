package io.strandex.bulk;

import java.time.Duration;

/**
 * Bounds of the engine.
 *
 * @param bulkBytes largest request body in bytes; a larger single operation travels alone
 * @param bulkActions most items in a request
 * @param linger how long an operation may wait for company
 * @param maxInFlight most requests at once
 * @param bufferBytes bytes of operations without an outcome above which no more should be submitted
 * @param minBackoff first delay of a retry
 * @param maxBackoff longest delay of a retry
 * @param refresh how often a destination in use is resolved again
 * @param unblockInterval shortest time between two liftings of one week's block
 */
public record BulkSettings(
        int bulkBytes,
        int bulkActions,
        Duration linger,
        int maxInFlight,
        long bufferBytes,
        Duration minBackoff,
        Duration maxBackoff,
        Duration refresh,
        Duration unblockInterval) {
    /** The defaults: 4 MiB or 10,000 items, 20 ms, 4 in flight, 32 MiB buffered. */
    public static BulkSettings defaults() {
        return new BulkSettings(
                4 << 20,
                10_000,
                Duration.ofMillis(20),
                4,
                32L << 20,
                Duration.ofMillis(100),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30));
    }
}
