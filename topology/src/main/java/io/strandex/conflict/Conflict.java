package io.strandex.conflict;

import io.strandex.events.MediaEvent;
import io.strandex.state.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** How a conflict behaviour merges an event into what its row keeps. */
public record Conflict(ConflictBehaviour behaviour) {
    /** Whether a live document refuses to be changed. */
    public boolean keepsFirst() {
        return behaviour == ConflictBehaviour.IGNORE;
    }

    /** The event as it will stand: merged with the live one where the behaviour says so. */
    public MediaEvent merge(@Nullable Row row, MediaEvent event) {
        ByteBuffer kept = row == null || row.getLive() == null ? null : row.getEvent();
        return kept == null ? event : Merging.merge(decode(kept), event);
    }

    /** What the row must keep of an event to merge the next one; nothing where none is merged. */
    public @Nullable ByteBuffer keeps(MediaEvent event) {
        return behaviour == ConflictBehaviour.UPDATE_IF_NOT_NULL ? encode(event) : null;
    }

    private static ByteBuffer encode(MediaEvent event) {
        try {
            return event.toByteBuffer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MediaEvent decode(ByteBuffer bytes) {
        try {
            return MediaEvent.fromByteBuffer(bytes.duplicate());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
