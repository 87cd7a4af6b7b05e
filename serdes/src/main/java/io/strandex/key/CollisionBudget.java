package io.strandex.key;

import java.util.Comparator;
import java.util.Optional;

/**
 * How likely a layout may make two events share a key.
 *
 * @param events number of events that stay in one series
 * @param eventsPerSecond greatest rate at which events happen
 * @param probability greatest acceptable probability that any two of them share a key
 */
public record CollisionBudget(double events, double eventsPerSecond, double probability) {
    /** Ten thousand million events at 100,000 a second, and one chance in a million. */
    public static final CollisionBudget DEFAULT = new CollisionBudget(1e10, 1e5, 1e-6);

    /** Anything goes: for record keys and tests. */
    public static final CollisionBudget NONE = new CollisionBudget(0, 0, 1);

    /** Checks the ranges. */
    public CollisionBudget {
        if (!(events >= 0) || !(eventsPerSecond >= 0) || !(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("events and rate are 0 or more, the probability is within 0 and 1: "
                    + events + ", " + eventsPerSecond + ", " + probability);
        }
    }

    /**
     * Probability that at least two events share a key, by the birthday bound: 1 - exp(-pairs / 2^bits). The pairs that
     * can meet are n (n - 1) / 2, or, where the key holds the time in milliseconds, the n r / 2 expected in one
     * millisecond of Poisson arrivals at r a millisecond. The bits are those of the dimension {@code event}, since no other
     * tells the events of a scene apart; in a layout without it, those of the widest hash, random or UUID (122)
     * dimension. Without such bits a layout identifies by its values and never collides.
     */
    public double expected(Layout layout) {
        int bits = identifying(layout).map(CollisionBudget::bits).orElse(0);
        if (bits == 0) {
            return 0;
        }
        boolean timed = layout.dimensions().stream().anyMatch(d -> d.kind() instanceof Kind.TimeMs);
        double all = events * Math.max(0, events - 1) / 2;
        double pairs = timed ? Math.min(all, events * eventsPerSecond / 1000 / 2) : all;
        return -Math.expm1(-pairs / Math.pow(2, bits));
    }

    /** The dimension that tells rows apart: the event, else the one of the most bits. */
    static Optional<Dimension> identifying(Layout layout) {
        return layout.dimensions().stream()
                .max(Comparator.comparing((Dimension d) -> d.name().equals("event"))
                        .thenComparingInt(CollisionBudget::bits));
    }

    /** Whether the layout keeps within the budget. */
    public boolean allows(Layout layout) {
        return expected(layout) <= probability;
    }

    /** Bits of a dimension that tell events apart by chance; 0 where it does not. */
    static int bits(Dimension dimension) {
        if (dimension.derived()) {
            return 0;
        }
        return switch (dimension.kind()) {
            case Kind.Hash hash -> Math.min(Long.SIZE, 5 * hash.length());
            case Kind.Random random -> Math.min(Long.SIZE, 5 * random.length());
            case Kind.TimeMs k -> 0;
            case Kind.Millis k -> 0;
            case Kind.Unsigned k -> 0;
            case Kind.Signed k -> 0;
            case Kind.Salt k -> 0;
            case Kind.Code k -> 0;
            case Kind.Text k -> 0;
            case Kind.Uuid k -> 122;
            case Kind.Week k -> 0;
        };
    }
}
