package io.strandex.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StormTest {
    private static final long SEEDS = Long.getLong("strandex.storm.seeds", 2_000);
    private static final long FIRST = Long.getLong("strandex.storm.first", 1);

    @Test
    void shouldGiveEveryOperationOneOutcomeAndEndInTheRightDocumentsWhenEverythingFails() {
        LongStream.range(FIRST, FIRST + SEEDS).forEach(StormTest::check);
    }

    private static void check(long seed) {
        // Given
        Storm storm = new Storm(seed);

        // When
        storm.run();

        // Then
        assertThat(storm.tracked()).as("seed %d: one outcome each", seed).allMatch(t -> t.outcomes.size() == 1);
        assertThat(storm.tracked().stream().filter(t -> t.poison))
                .as("seed %d: the broken", seed)
                .allMatch(t -> t.isDead() || t.outcomes.contains(Outcome.SUPERSEDED));
        assertThat(storm.tracked().stream().filter(t -> !t.poison))
                .as("seed %d: the others", seed)
                .noneMatch(Storm.Tracked::isDead);
        assertThat(storm.found()).as("seed %d: documents", seed).isEqualTo(storm.expected());
        assertThat(storm.reordered()).as("seed %d: order", seed).isEmpty();
        assertThat(storm.tooLarge).as("seed %d: bodies over the limit", seed).isZero();
        assertThat(storm.maxInFlight).as("seed %d: in flight", seed).isLessThanOrEqualTo(storm.width());
        assertThat(storm.maxStallMs).as("seed %d: stall", seed).isLessThan(60_000);
    }
}
