package io.strandex.bulk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operation without an outcome. Guarded by the engine's lock. */
final class Pending {
    /** What an operation costs in memory besides its document, roughly. */
    private static final int OVERHEAD_BYTES = 300;

    final Operation operation;
    final Target target;
    /** The next operation of the same document; it waits for this one. */
    @Nullable
    Pending next;
    /** The first of the older waiting operations that this one, being newer, stands for. */
    @Nullable
    Pending folded;
    /** Items without an outcome. */
    int open;
    /** The generations of its destination when it was routed. */
    List<Generation> generations = List.of();
    /** Whether the older generations have been seen to. */
    boolean cleaned;
    /** Whether the operation must be routed again when no item is open. */
    boolean again;

    Outcome.@Nullable Settled result;

    Pending(Operation operation, Target target) {
        this.operation = operation;
        this.target = target;
    }

    /** The generations besides the one an upsert goes to, from which an older document must go. */
    List<Generation> older() {
        return generations.subList(0, Math.max(0, generations.size() - 1));
    }

    long weight() {
        return operation.source().length() + (long) OVERHEAD_BYTES;
    }

    void reset() {
        again = false;
        cleaned = false;
        result = null;
    }

    /** Where the document now stands in the last generation, an older one may stand in the others. */
    boolean mustClean() {
        boolean stands = result instanceof Outcome.Indexed || result instanceof Outcome.Superseded;
        return stands && !cleaned && !operation.delete() && !older().isEmpty();
    }

    /** An upsert ends as its write ended; a delete over several generations is a delete where one of them held the document. */
    void note(Item item, Outcome.Settled outcome) {
        if (operation.delete() ? result == null || rank(outcome) > rank(result) : item.main) {
            result = outcome;
        }
    }

    private static int rank(Outcome.Settled outcome) {
        return switch (outcome) {
            case Outcome.Absent a -> 0;
            case Outcome.Superseded s -> 1;
            case Outcome.Deleted d -> 2;
            case Outcome.Indexed i -> 2;
            case Outcome.Expired e -> 3;
            case Outcome.Dead d -> 4;
        };
    }
}
