package io.strandex.testkit.driver;

import java.util.List;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.StateStore;

/** What a record leaves behind in one task: records in topics, a value in a store, or a count among the dropped. */
final class Footprint {

    private final MemoryLog log;
    private final LongSupplier drops;
    private final List<StateStore> stores;
    private long appended;
    private long dropped;

    Footprint(MemoryLog log, LongSupplier drops, List<StateStore> stores) {
        this.log = log;
        this.drops = drops;
        this.stores = stores;
    }

    /** To be called before a record is processed. */
    void begin() {
        appended = log.appended();
        dropped = drops.getAsLong();
    }

    /** Whether the record, processed and committed since, has left nothing. */
    boolean isEmpty(LogEntry record) {
        return log.appended() == appended
                && drops.getAsLong() == dropped
                && stores.stream().noneMatch(store -> holds(store, record));
    }

    /** A store notes the record behind its last write, also where it has no changelog or its source topic is one. */
    private static boolean holds(StateStore store, LogEntry record) {
        try {
            Long offset = store.getPosition()
                    .getPartitionPositions(record.partition.topic())
                    .get(record.partition.partition());
            return offset != null && offset == record.offset;
        } catch (UnsupportedOperationException e) {
            return false; // a store of the user's own that keeps no such note
        }
    }
}
