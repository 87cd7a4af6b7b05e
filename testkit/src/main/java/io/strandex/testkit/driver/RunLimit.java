package io.strandex.testkit.driver;

import java.util.Collection;
import java.util.function.Supplier;

/** Ends a run that would not end by itself: a topology may write what it reads, for ever. */
final class RunLimit {

    private static final long AT_LEAST = 1_000_000;
    private static final long FOR_EACH_WAITING = 100;

    private final long waiting;
    private final long limit;
    private long steps;

    /**
     * @param waiting how many records stand in front of the run
     * @param told the limit; 0 for a million, and a hundred for each record that waits
     */
    RunLimit(long waiting, long told) {
        this.waiting = waiting;
        this.limit = told > 0 ? told : AT_LEAST + FOR_EACH_WAITING * waiting;
    }

    /** Counts a step; asks for the topics that are both written and read only where the limit is passed. */
    void step(Supplier<? extends Collection<String>> writtenAndRead) {
        if (++steps > limit) {
            throw new EndlessRun(
                    "run() has processed %d records, where %d waited when it began. The topology both writes and reads %s: does it feed itself? Otherwise give the builder a higher runLimit(records)"
                            .formatted(limit, waiting, writtenAndRead.get()));
        }
    }
}
