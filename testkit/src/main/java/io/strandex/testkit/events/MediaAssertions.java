package io.strandex.testkit.events;

import io.strandex.events.IndexOp;
import java.util.Map;

/** The way to the assertions of this package. */
public final class MediaAssertions {

    private MediaAssertions() {}

    /** Begins assertions on an index. */
    public static IndexModelAssert assertThat(IndexModel index) {
        return new IndexModelAssert(index);
    }

    /** Begins assertions on one operation. */
    public static IndexOpAssert assertThat(IndexOp operation) {
        return new IndexOpAssert(operation);
    }

    /**
     * Begins assertions on a sink's counts by outcome, {@code consumed} among them: under these names, or under those
     * of the sink's metrics, {@code operations-consumed-total} and so on.
     */
    public static LedgerAssert assertThatLedger(Map<String, ? extends Number> counts) {
        return new LedgerAssert(counts);
    }
}
