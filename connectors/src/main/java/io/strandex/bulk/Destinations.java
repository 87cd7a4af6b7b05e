package io.strandex.bulk;

import java.util.List;
import java.util.function.Consumer;

/** Knows where the weeks of the series are written; asked from any thread, answers on any thread, never blocks the caller. */
public interface Destinations {
    /** Where to write; asked on first use, from time to time, and when an index was found missing. */
    void resolve(Destination destination, Consumer<Resolution> answer);

    /** A blocked index was met: lifts the block, or says what becomes of the operations. */
    void unblock(Destination destination, String explanation, Consumer<Resolution> answer);

    /** All operations held for an unblocked week were applied: the block may be put back. */
    void drained(Destination destination);

    /** The answer to a question for a destination. */
    sealed interface Resolution {}

    /**
     * Write here.
     *
     * @param generations the week's concrete indices, oldest first; upserts go to the last, deletes to all
     */
    record Writable(List<String> generations) implements Resolution {
        /** Copies the list. */
        public Writable {
            generations = List.copyOf(generations);
            if (generations.isEmpty()) {
                throw new IllegalArgumentException("a writable week has at least one generation");
            }
        }
    }

    /**
     * Write nowhere: every operation ends so.
     *
     * @param outcome the end
     */
    record Closed(Outcome.Settled outcome) implements Resolution {}
}
