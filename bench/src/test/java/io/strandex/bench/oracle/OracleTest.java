package io.strandex.bench.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OracleTest {
    private static final int OPS = 5_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 8, 9, 13, 14})
    void shouldHoldWhatTheModelSaysWhenTasksCrashAndTheTopicIsReplayed(long seed) {
        // When
        Round round = Round.run(OPS, seed);

        // Then
        assertThat(round.verdict()).isEqualTo(Verdict.CLEAN);
        assertThat(round.documents()).isGreaterThan(1_000);
        assertThat(round.faults()).isPositive();
    }

    @Test
    void shouldTellEveryKindOfDifference() {
        // Given
        Map<String, String> expected = Map.of("events|w|a", "1 r~0 s,1,x", "events|w|b", "1 r~0 s,2,x");
        Map<String, String> actual = Map.of("events|w|a", "1 r~0 s,1,x", "events|v|a", "1 r~0 s,1,x");

        // When
        Verdict verdict = Verdict.compare(expected, actual);

        // Then
        assertThat(verdict.lost()).isEqualTo(1);
        assertThat(verdict.ghosts()).isEqualTo(1);
        assertThat(verdict.duplicates()).isEqualTo(1);
    }
}
