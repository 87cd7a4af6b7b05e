package io.strandex.conflict;

import io.strandex.events.Embedding;
import io.strandex.events.MediaEvent;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lays an event that sets only some fields over the one before it. */
final class Merging {
    private Merging() {}

    /**
     * The fields of the later event where they are set, else those of the earlier one. Attributes are replaced whole
     * when there are any; a new text without an embedding clears the embedding, which belonged to the old text; an old
     * end that would lie before a new start is dropped.
     */
    static MediaEvent merge(MediaEvent earlier, MediaEvent later) {
        Long start = either(later.getStartMs(), earlier.getStartMs());
        return MediaEvent.newBuilder(later)
                .setRevision(either(later.getRevision(), earlier.getRevision()))
                .setStartMs(start)
                .setEndMs(end(earlier, later, start))
                .setText(either(later.getText(), earlier.getText()))
                .setUri(either(later.getUri(), earlier.getUri()))
                .setEmbedding(embedding(earlier, later))
                .setAttributes(attributes(earlier, later))
                .build();
    }

    private static @Nullable Long end(MediaEvent earlier, MediaEvent later, @Nullable Long start) {
        Long end = either(later.getEndMs(), earlier.getEndMs());
        return start != null && end != null && end < start ? null : end;
    }

    private static @Nullable Embedding embedding(MediaEvent earlier, MediaEvent later) {
        boolean isNewText = later.getText() != null && !Objects.equals(later.getText(), earlier.getText());
        return isNewText ? later.getEmbedding() : either(later.getEmbedding(), earlier.getEmbedding());
    }

    private static Map<String, Object> attributes(MediaEvent earlier, MediaEvent later) {
        return later.getAttributes().isEmpty() ? earlier.getAttributes() : later.getAttributes();
    }

    private static <T> @Nullable T either(@Nullable T later, @Nullable T earlier) {
        return later == null ? earlier : later;
    }
}
