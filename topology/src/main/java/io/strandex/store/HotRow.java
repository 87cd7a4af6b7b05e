package io.strandex.store;

import io.strandex.state.ContentHash;
import io.strandex.state.LiveDocument;
import io.strandex.state.Order;
import io.strandex.state.Row;
import org.jspecify.annotations.Nullable;

/** A row. */
final class HotRow implements HotRecord<Row> {
    private static final int CONTENT_BYTES = 16;

    @Override
    public Row read(StateInput in) {
        return new Row(
                order(in),
                in.readLong(),
                in.isPresent() ? live(in) : null,
                in.isPresent() ? in.readBytes() : null,
                in.isPresent() ? order(in) : null);
    }

    @Override
    public void write(Row row, StateOutput out) {
        write(row.getOrder(), out);
        out.writeLong(row.getVersion());
        out.writePresence(row.getLive());
        if (row.getLive() != null) {
            write(row.getLive(), out);
        }
        out.writePresence(row.getEvent());
        if (row.getEvent() != null) {
            out.writeBytes(row.getEvent());
        }
        out.writePresence(row.getCleared());
        if (row.getCleared() != null) {
            write(row.getCleared(), out);
        }
    }

    private static Order order(StateInput in) {
        return new Order(number(in), in.readLong(), in.readInt(), in.readLong());
    }

    private static void write(Order order, StateOutput out) {
        write(order.getRevision(), out);
        out.writeLong(order.getLogTime());
        out.writeLong(order.getPartition());
        out.writeLong(order.getOffset());
    }

    private static LiveDocument live(StateInput in) {
        return new LiveDocument(
                in.readString(),
                in.readString(),
                in.readString(),
                in.readString(),
                number(in),
                number(in),
                in.readInt(),
                new ContentHash(in.readFixed(CONTENT_BYTES)),
                in.readInt());
    }

    private static void write(LiveDocument live, StateOutput out) {
        out.writeString(live.getId());
        out.writeString(live.getWeek());
        out.writeString(live.getSceneId());
        out.writeString(live.getModality());
        write(live.getStartMs(), out);
        write(live.getEndMs(), out);
        out.writeLong(live.getSalt());
        out.writeFixed(live.getContent().bytes());
        out.writeLong(live.getSlotSalt());
    }

    private static @Nullable Long number(StateInput in) {
        return in.isPresent() ? in.readLong() : null;
    }

    private static void write(@Nullable Long number, StateOutput out) {
        out.writePresence(number);
        if (number != null) {
            out.writeLong(number);
        }
    }
}
