package io.strandex.bench.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StormTest {
    private static final int SEEDS = 500;

    @Test
    void shouldLoseAndDoubleNothingWhenEverythingFailsAndTasksCrash() {
        // When
        StormResult result = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> new Storm(seed).run().of(seed))
                .reduce(StormResult.NONE, StormResult::plus);

        // Then
        assertThat(result.faults()).isEmpty();
        assertThat(result.lost()).isZero();
        assertThat(result.doubled()).isZero();
        assertThat(result.maxStallMs()).isBetween(1L, 60_000L);
        assertThat(result.restarts()).isGreaterThan(SEEDS);
    }

    @Test
    void shouldLoseAndDoubleNothingWhenRealConnectionsFail() throws IOException {
        // When
        StormResult result = new WireStorm(1).run();

        // Then
        assertThat(result.faults()).isEmpty();
    }
}
