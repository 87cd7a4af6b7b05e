package io.strandex.testkit.driver;

import java.util.List;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * What a record leaves behind in one task: records in topics, a value in a store, or a count among the dropped. A store
 * that Kafka's builders made tells whose its values are; a suppression's buffer does not, nor does one of the user's own.
 */
final class Footprint {

    private final MemoryLog log;
    private final LongSupplier drops;
    private final List<StateStore> stores;
    private long appended;
    private long dropped;
    private boolean left;
    private boolean flushIsOthers;

    Footprint(MemoryLog log, LongSupplier drops, List<StateStore> stores) {
        this.log = log;
        this.drops = drops;
        this.stores = stores;
    }

    /** To be called before a record is processed. */
    void begin() {
        left = false;
        flushIsOthers = false;
        mark();
    }

    /** What follows, until {@link #resume}, is not the record's: the punctuations that it made due. */
    void pause() {
        left = changed();
    }

    /**
     * What follows is the commit.
     *
     * @param punctuated whether any punctuation fired: what the commit flushes is then theirs, where a record's part
     *     in it can be told by its stores
     */
    void resume(boolean punctuated) {
        flushIsOthers = punctuated && stores.stream().allMatch(WrappedStateStore.class::isInstance);
        mark();
    }

    private void mark() {
        appended = log.appended();
        dropped = drops.getAsLong();
    }

    private boolean changed() {
        return log.appended() != appended || drops.getAsLong() != dropped;
    }

    /** Whether the record, processed and committed since, has left nothing. */
    boolean isEmpty(LogEntry record) {
        boolean flushed = !flushIsOthers && changed();
        return !left && !flushed && stores.stream().noneMatch(store -> holds(store, record));
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
