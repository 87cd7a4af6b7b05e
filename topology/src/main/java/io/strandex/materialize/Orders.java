package io.strandex.materialize;

import io.strandex.state.Order;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The total order of the records of one stream key, whatever order they arrive in. */
final class Orders {
    private static final Comparator<Long> REVISIONS = Comparator.nullsFirst(Comparator.naturalOrder());

    /** By log time, raw partition and raw offset. */
    private static final Comparator<Order> PLACES = Comparator.comparingLong(Order::getLogTime)
            .thenComparingInt(Order::getPartition)
            .thenComparingLong(Order::getOffset);

    /** By revision, a missing one first, then by place. */
    static final Comparator<Order> RISING =
            Comparator.<Order, Long>comparing(Order::getRevision, REVISIONS).thenComparing(PLACES);

    private Orders() {}

    /** Whether a record comes too late to say anything about its stream key. */
    static boolean isSuperseded(Order order, Order accepted) {
        return RISING.compare(order, accepted) <= 0;
    }

    /** Whether a record stands before another in the log. */
    static boolean isBefore(Order order, Order other) {
        return PLACES.compare(order, other) < 0;
    }

    /** The greater of two revisions, a missing one being the least. */
    static @Nullable Long greater(@Nullable Long one, @Nullable Long other) {
        return REVISIONS.compare(one, other) < 0 ? other : one;
    }
}
