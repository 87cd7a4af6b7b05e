package io.strandex.materialize;

import io.strandex.events.MediaEvent;
import io.strandex.state.Order;
import io.strandex.state.Row;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a record claims of its stream key. Most records claim what they say. A DELETE without a revision speaks of all
 * that stands before it in the log, so it takes on the greatest revision from there; and whatever from before it
 * arrives after it says nothing more than which revision that is.
 *
 * @param order with what order it is claimed
 * @param cleared the last DELETE without a revision as known from now on
 * @param event what is to stand; null for nothing
 */
record Claim(Order order, @Nullable Order cleared, @Nullable MediaEvent event) {
    /** The claim of a record on a row; null where nothing is known of the stream key. */
    static Claim of(@Nullable Row row, Arrival arrival) {
        Order cleared = row == null ? null : row.getCleared();
        Order order = arrival.order();
        if (cleared != null && !Orders.isBefore(cleared, order)) {
            Order lifted = at(cleared, Orders.greater(cleared.getRevision(), order.getRevision()));
            return new Claim(lifted, lifted, null);
        }
        if (arrival.event() == null && order.getRevision() == null) {
            Order clearing = at(order, before(row, order));
            return new Claim(clearing, clearing, null);
        }
        return new Claim(order, cleared, arrival.event());
    }

    /** What a row that does not yield to the claim must learn from it; null for nothing. */
    @Nullable
    Row lesson(Row row) {
        return Objects.equals(cleared, row.getCleared())
                ? null
                : Row.newBuilder(row).setCleared(cleared).build();
    }

    /** The greatest revision that a row knows from before a place, as far as it matters to what comes after it. */
    private static @Nullable Long before(@Nullable Row row, Order place) {
        if (row == null) {
            return null;
        }
        Order cleared = row.getCleared();
        Long known = cleared == null ? null : cleared.getRevision();
        return Orders.isBefore(row.getOrder(), place)
                ? Orders.greater(known, row.getOrder().getRevision())
                : known;
    }

    private static Order at(Order place, @Nullable Long revision) {
        return new Order(revision, place.getLogTime(), place.getPartition(), place.getOffset());
    }
}
