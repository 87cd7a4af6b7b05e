package io.strandex.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MediaDriverTest {

    private static final Instant TIME = Instant.parse("2021-01-01T00:00:00Z");

    private final MediaDriver media = EventsToOperations.driver();

    @AfterEach
    void close() {
        media.close();
    }

    private static MediaEvent event(String id, String text) {
        return MediaEvents.upsert("scene", id, Modality.TEXT, TIME)
                .setText(text)
                .build();
    }

    @Test
    void shouldHandOutEachOperationOnceWhenAskedTwice() {
        // Given
        media.send(event("1", "one"));
        List<IndexOp> first = media.ops();

        // When
        List<IndexOp> second =
                media.send(event("2", "two")).send(event("1", "three")).ops();

        // Then
        assertThat(first).extracting(IndexOp::getId).containsExactly("scene!1");
        assertThat(second).extracting(IndexOp::getId).containsExactly("scene!2", "scene!1");
        assertThat(media.ops()).isEmpty();
        assertThat(media.index().documents("events").values())
                .extracting(document -> document.get("text").textValue())
                .containsExactly("three", "two");
    }

    @Test
    void shouldKeepTheGreaterLogTimeWhenAnEarlierOneIsSentLater() {
        // When
        media.sendAt(TIME.plusSeconds(9), event("1", "later")).sendAt(TIME, event("1", "earlier"));

        // Then
        assertThat(media.now()).isEqualTo(TIME);
        assertThat(media.index().superseded()).isEqualTo(1);
        assertThat(media.index().weeks("events")).containsOnlyKeys("2020-w53");
    }

    @Test
    void shouldShowRejectedAndDeadRecordsByteForByteWhenThereAreSome() {
        // Given
        MediaEvent silent =
                MediaEvents.upsert("scene", "1", Modality.IMAGE, TIME).build();
        byte[] garbage = "garbage".getBytes(StandardCharsets.UTF_8);

        // When
        media.send(silent).sendBytes("key", garbage);

        // Then
        assertThat(media.rejected())
                .singleElement()
                .satisfies(record -> assertThat(record.value()).isEqualTo(media.bytes(silent)));
        assertThat(media.dead()).singleElement().satisfies(record -> {
            assertThat(record.value()).isEqualTo(garbage);
            assertThat(record.header("__streams.errors.topic")).isEqualTo("events");
            assertThat(record.header("no such header")).isNull();
        });
        assertThat(media.ops()).isEmpty();
    }

    @Test
    void shouldSumACounterOverTasksWhenEventsGoToAll() {
        // When
        for (int i = 0; i < 30; i++) {
            media.send(event("e" + i, "text"));
        }

        // Then
        assertThat(media.count("operations-written-total")).isEqualTo(30);
        assertThat(media.driver().producedTopics()).containsExactly("operations");
    }

    @Test
    void shouldMoveTheWallClockOnlyWhenTold() {
        // Given
        Instant start = media.driver().now();

        // When
        media.send(event("1", "one")).pass(Duration.ofMinutes(1)).settle();

        // Then
        assertThat(media.driver().now()).isEqualTo(start.plusSeconds(61));
        assertThat(media.now()).isEqualTo(start.plusMillis(1));
    }
}
