package io.strandex.admit;

import io.strandex.event.Reason;
import io.strandex.state.OrderedEvent;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** What the entrance says of a raw record. */
public sealed interface Judged {
    /** The event goes on to its row. */
    record Admitted(String streamKey, OrderedEvent event) implements Judged {}

    /**
     * The event goes to the rejected topic.
     *
     * @param value the raw value as the producer wrote it
     * @param scene the scene of the event, where it says one
     */
    record Refused(
            Reason reason,
            String explanation,
            @Nullable Bytes value,
            @Nullable String scene) implements Judged {}
}
