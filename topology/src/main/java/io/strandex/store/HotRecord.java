package io.strandex.store;

import io.strandex.state.OrderedEvent;
import io.strandex.state.Row;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes a record that every event needs, field by field in the order of its present schema: Avro's own readers
 * and writers take two to three times as long, since they are ready for a schema that differs.
 */
interface HotRecord<T> {
    T read(StateInput in);

    void write(T value, StateOutput out);

    /** The way to read and write a class; null where Avro's own has to do. */
    @SuppressWarnings("unchecked") // The class tells what its way reads and writes.
    static <T> @Nullable HotRecord<T> of(Class<T> type) {
        if (type == Row.class) {
            return (HotRecord<T>) new HotRow();
        }
        return type == OrderedEvent.class ? (HotRecord<T>) new HotOrderedEvent() : null;
    }
}
