package io.strandex.materialize;

import io.strandex.state.Order;
import java.util.Comparator;

/** The total order of the records of one stream key, whatever order they arrive in. */
final class Orders {
    /** By revision, a missing one first, then log time, raw partition and raw offset. */
    static final Comparator<Order> RISING = Comparator.<Order, Long>comparing(
                    Order::getRevision, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparingLong(Order::getLogTime)
            .thenComparingInt(Order::getPartition)
            .thenComparingLong(Order::getOffset);

    private Orders() {}

    /** Whether a record comes too late to say anything about its stream key. */
    static boolean isSuperseded(Order order, Order accepted) {
        return RISING.compare(order, accepted) <= 0;
    }
}
