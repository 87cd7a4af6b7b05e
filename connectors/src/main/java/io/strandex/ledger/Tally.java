package io.strandex.ledger;

import io.strandex.bulk.Outcome;

/**
 * How many operations ended in which way.
 *
 * @param indexed documents written
 * @param deleted documents deleted
 * @param absent deletes that found no document
 * @param superseded operations that met a newer version
 * @param expired operations for weeks past their retention, or deleted
 * @param dead operations in the dead letters
 */
public record Tally(long indexed, long deleted, long absent, long superseded, long expired, long dead) {
    /** Nothing yet. */
    public static final Tally ZERO = new Tally(0, 0, 0, 0, 0, 0);

    /** All operations that ended. */
    public long sum() {
        return indexed + deleted + absent + superseded + expired + dead;
    }

    /** Both together. */
    public Tally plus(Tally other) {
        return new Tally(
                indexed + other.indexed,
                deleted + other.deleted,
                absent + other.absent,
                superseded + other.superseded,
                expired + other.expired,
                dead + other.dead);
    }

    /** A count of one outcome. */
    public static Tally of(Outcome.Settled outcome) {
        return switch (outcome) {
            case Outcome.Indexed i -> INDEXED;
            case Outcome.Deleted d -> DELETED;
            case Outcome.Absent a -> ABSENT;
            case Outcome.Superseded s -> SUPERSEDED;
            case Outcome.Expired e -> EXPIRED;
            case Outcome.Dead d -> DEAD;
        };
    }

    private static final Tally INDEXED = new Tally(1, 0, 0, 0, 0, 0);
    private static final Tally DELETED = new Tally(0, 1, 0, 0, 0, 0);
    private static final Tally ABSENT = new Tally(0, 0, 1, 0, 0, 0);
    private static final Tally SUPERSEDED = new Tally(0, 0, 0, 1, 0, 0);
    private static final Tally EXPIRED = new Tally(0, 0, 0, 0, 1, 0);
    private static final Tally DEAD = new Tally(0, 0, 0, 0, 0, 1);
}
