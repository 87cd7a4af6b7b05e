package io.strandex.bench.oracle;

import io.strandex.bench.oracle.Model.Standing;
import io.strandex.conflict.ConflictBehaviour;
import io.strandex.events.MediaEvent;
import org.jspecify.annotations.Nullable;

/**
 * The part of the specification that speaks of an event that meets the one that stands.
 *
 * <ol>
 *   <li>overwrite: the new one stands.
 *   <li>ignore: the old one stands, and nothing is remembered of the new one.
 *   <li>update-if-not-null: the new one stands, and takes what it leaves out from the old one: attributes when it has
 *       none, an end unless it would lie before the start, an embedding unless the text is a new one.
 * </ol>
 */
final class ModelConflict {
    private ModelConflict() {}

    static boolean isRefused(ConflictBehaviour conflict, @Nullable Standing before, @Nullable MediaEvent event) {
        return conflict == ConflictBehaviour.IGNORE && before != null && event != null;
    }

    /** What is to stand; null after a delete. */
    static @Nullable MediaEvent filled(
            ConflictBehaviour conflict, @Nullable Standing before, @Nullable MediaEvent event) {
        if (conflict != ConflictBehaviour.UPDATE_IF_NOT_NULL || before == null || event == null) {
            return event;
        }
        MediaEvent old = before.event();
        return filled(MediaEvent.newBuilder(event).build(), old);
    }

    private static MediaEvent filled(MediaEvent event, MediaEvent old) {
        boolean isNewText = event.getText() != null && !event.getText().equals(old.getText());
        event.setEmbedding(isNewText ? event.getEmbedding() : either(event.getEmbedding(), old.getEmbedding()));
        event.setText(either(event.getText(), old.getText()));
        event.setUri(either(event.getUri(), old.getUri()));
        event.setRevision(either(event.getRevision(), old.getRevision()));
        event.setStartMs(either(event.getStartMs(), old.getStartMs()));
        event.setEndMs(either(event.getEndMs(), endAfter(event.getStartMs(), old.getEndMs())));
        event.setAttributes(event.getAttributes().isEmpty() ? old.getAttributes() : event.getAttributes());
        return event;
    }

    private static @Nullable Long endAfter(@Nullable Long start, @Nullable Long end) {
        return start != null && end != null && end >= start ? end : null;
    }

    private static <T> @Nullable T either(@Nullable T mine, @Nullable T old) {
        return mine == null ? old : mine;
    }
}
