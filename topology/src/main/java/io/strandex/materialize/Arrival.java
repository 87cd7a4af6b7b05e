package io.strandex.materialize;

import io.strandex.events.MediaEvent;
import io.strandex.state.Order;
import org.jspecify.annotations.Nullable;

/**
 * A record that arrives at the row of its stream key.
 *
 * @param event null for a DELETE
 */
record Arrival(String streamKey, Order order, @Nullable MediaEvent event) {
    long logTime() {
        return order.getLogTime();
    }
}
