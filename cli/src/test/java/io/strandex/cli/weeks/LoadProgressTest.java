package io.strandex.cli.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LoadProgressTest {
    private static final LoadProgress FIRST = new LoadProgress(3, 1_000, OptionalLong.of(900_000), 0);

    @Test
    void shouldSayHowLongItTakesWhenTheRateAndTheRestAreKnown() {
        // Given
        LoadProgress now = new LoadProgress(
                3, 201_000, OptionalLong.of(600_000), Duration.ofSeconds(10).toNanos());

        // When
        double rate = now.rateSince(FIRST);

        // Then
        assertThat(now.text(rate))
                .isEqualTo("3 weeks loading, 201,000 operations written, 20,000/s, 600,000 to go, about 30 s");
        assertThat(now.json(rate)).containsEntry("operations_behind", 600_000L).containsEntry("seconds_left", 30L);
    }

    @Test
    void shouldPromiseNothingWhenNothingWasWrittenSince() {
        // Then
        assertThat(FIRST.text(FIRST.rateSince(FIRST)))
                .isEqualTo("3 weeks loading, 1,000 operations written, 0/s, 900,000 to go");
        assertThat(FIRST.json(0)).doesNotContainKey("seconds_left");
    }

    @Test
    void shouldTellTheRateOnlyWhenKafkaIsNotKnown() {
        // Given
        LoadProgress alone = new LoadProgress(1, 5, OptionalLong.empty(), 0);

        // Then
        assertThat(alone.text(7)).isEqualTo("1 week loading, 5 operations written, 7/s");
        assertThat(alone.json(7)).doesNotContainKeys("operations_behind", "seconds_left");
    }
}
