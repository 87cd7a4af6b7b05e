package io.strandex.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SceneEventsTest {

    private static final Instant ORIGIN = Instant.parse("2026-03-02T09:00:00Z");
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static SceneEvents scene() {
        return SceneEvents.of("lecture-7", ORIGIN);
    }

    @Test
    void shouldRefuseASpanThatNoSceneHas() {
        // Given
        Duration never = Duration.ofMillis(SceneEvents.MOST_MS + 1);

        // When / Then
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scene().text(SECOND.negated(), SECOND, "early"))
                .withMessage("scene lecture-7 has no span from PT-1S to PT1S");
        assertThatIllegalArgumentException().isThrownBy(() -> scene().text(SECOND, Duration.ZERO, "backwards"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene().image(SECOND.negated(), "s3://frame"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene().image(never, "s3://frame"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene().image(Duration.ofSeconds(Long.MAX_VALUE), "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene().subtitles(SECOND.negated(), "backwards"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene().subtitles(never, "long"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene().table(SECOND, Duration.ZERO, "| a |"));
    }

    @Test
    void shouldMakeABrokenEventWhenThatIsWanted() {
        // When
        MediaEvent event = scene().add(Modality.TEXT, SECOND, SECOND, broken -> broken.setEndMs(-5L))
                .events()
                .getFirst();

        // Then
        assertThat(event.getEndMs()).isEqualTo(-5);
    }

    @Test
    void shouldCountInPlainDigitsWhateverTheLocale() {
        // Given
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            // When
            MediaEvent event = scene().image(SECOND, "s3://frame").events().getFirst();

            // Then
            assertThat(event.getEventId()).isEqualTo("e0000");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void shouldRefuseCountsThatMakeNoStream() {
        // When / Then
        assertThatIllegalArgumentException().isThrownBy(() -> new SkewedEvents(1, 0, 1, ORIGIN));
        assertThatIllegalArgumentException().isThrownBy(() -> new SkewedEvents(1, Integer.MAX_VALUE, 1, ORIGIN));
        assertThatIllegalArgumentException().isThrownBy(() -> new SkewedEvents(1, 10, Double.NaN, ORIGIN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SkewedEvents(1, 10, Double.POSITIVE_INFINITY, ORIGIN));
        assertThatIllegalArgumentException().isThrownBy(() -> MediaArbitraries.histories(0));
    }
}
