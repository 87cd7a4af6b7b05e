package io.strandex.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.strandex.events.MediaEvent;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SkewedEventsTest {

    private static final Instant ORIGIN = Instant.parse("2026-03-02T00:00:00Z");
    private static final int EVENTS = 20_000;

    private static Map<String, Long> sizes(SkewedEvents events) {
        return events.stream()
                .limit(EVENTS)
                .collect(Collectors.groupingBy(MediaEvent::getSceneId, Collectors.counting()));
    }

    @Test
    void shouldGiveTheFirstSceneItsShareWhenSizesFollowZipf() {
        // Given
        var skewed = new SkewedEvents(1, 100, 1.2, ORIGIN);

        // When
        var sizes = sizes(skewed);

        // Then
        assertThat(sizes.getOrDefault("scene-1", 0L) / (double) EVENTS).isCloseTo(skewed.largestShare(), within(0.02));
        assertThat(sizes.getOrDefault("scene-1", 0L)).isGreaterThan(10 * sizes.getOrDefault("scene-20", 0L));
    }

    @Test
    void shouldSpreadEvenlyWhenTheExponentIsZero() {
        // Given
        var even = new SkewedEvents(1, 10, 0, ORIGIN);

        // When
        var sizes = sizes(even);

        // Then
        assertThat(sizes).hasSize(10);
        assertThat(sizes.values()).allSatisfy(size -> assertThat(size).isBetween(1_800L, 2_200L));
    }

    @Test
    void shouldRepeatTheStreamWhenTheSeedIsTheSame() {
        // Given
        var skewed = new SkewedEvents(7, 10, 1, ORIGIN);

        // When
        var once = skewed.stream().limit(100).toList();
        var again = skewed.stream().limit(100).toList();

        // Then
        assertThat(again).isEqualTo(once);
    }
}
