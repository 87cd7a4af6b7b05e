package io.strandex.bulk;

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
    /** Whether the operation must be routed again when no item is open. */
    boolean again;

    Outcome.@Nullable Settled result;

    Pending(Operation operation, Target target) {
        this.operation = operation;
        this.target = target;
    }

    long weight() {
        return operation.source().length() + (long) OVERHEAD_BYTES;
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
