package io.strandex.bench.oracle;

import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import org.jspecify.annotations.Nullable;

/**
 * One record of the raw topic.
 *
 * @param key record key: the stream key
 * @param event null for a null value
 * @param logTime milliseconds since the epoch, never less than that of the record before
 */
record Operation(String key, @Nullable MediaEvent event, long logTime) {
    /** The event that is to stand; null for a delete of either form. */
    @Nullable
    MediaEvent upsert() {
        return event == null || event.getOp() == EventOp.DELETE ? null : event;
    }

    @Nullable
    Long revision() {
        return event == null ? null : event.getRevision();
    }
}
