package io.strandex.materialize;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventDocumentTest {
    private static final Instant TIME = Instant.parse("2026-03-02T00:00:00Z");

    @Test
    void shouldRenderTheSameBytesWheneverAnEventIsRendered() {
        // Given
        MediaEvent event = event("Gru\u00df");

        // When
        EventDocument first = EventDocument.render(event, "key", 3);
        EventDocument.render(event("x".repeat(100_000)), "other", 0);
        EventDocument again = EventDocument.render(event, "key", 3);

        // Then
        assertThat(again).isEqualTo(first);
        assertThat(text(again.source()))
                .isEqualTo("{\"key\":\"key\",\"event_id\":\"e\",\"modality\":\"TEXT\",\"event_time\":1772409600000,"
                        + "\"text\":\"Gru\u00df\",\"scene_id\":\"s\",\"salt\":3}");
        assertThat(text(again.summary()))
                .isEqualTo("{\"key\":\"key\",\"event_id\":\"e\",\"modality\":\"TEXT\",\"event_time\":1772409600000,"
                        + "\"text\":\"Gru\u00df\"}");
    }

    private static MediaEvent event(String text) {
        return MediaEvents.upsert("s", "e", Modality.TEXT, TIME).setText(text).build();
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }
}
