package io.strandex.store;

import io.strandex.state.OrderedEvent;
import java.nio.ByteBuffer;

/** An event on its way to its row. */
final class HotOrderedEvent implements HotRecord<OrderedEvent> {
    @Override
    public OrderedEvent read(StateInput in) {
        return new OrderedEvent(in.readInt(), in.readLong(), in.isPresent() ? in.readBytes() : null);
    }

    @Override
    public void write(OrderedEvent ordered, StateOutput out) {
        out.writeLong(ordered.getPartition());
        out.writeLong(ordered.getOffset());
        ByteBuffer event = ordered.getEvent();
        out.writePresence(event);
        if (event != null) {
            out.writeBytes(event);
        }
    }
}
