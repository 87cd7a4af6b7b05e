package io.strandex.bench.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OracleTest {
    private static final int OPS = 5_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void shouldHoldWhatTheModelSaysWhenTasksCrashAndTheTopicIsReplayed(long seed) {
        // When
        Round round = Round.run(OPS, seed);

        // Then
        assertThat(round.verdict()).isEqualTo(Verdict.CLEAN);
    }
}
