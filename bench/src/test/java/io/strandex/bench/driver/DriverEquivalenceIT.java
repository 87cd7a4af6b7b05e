package io.strandex.bench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverEquivalenceIT {

    private static final int RUNS = 12;

    @Test
    void shouldGiveTheBrokersOutputsWhenTopologiesAreRandom() throws Exception {
        // When
        Equivalence.Report report = Equivalence.compare(1_000, RUNS, done -> {});

        // Then
        assertThat(report.differences()).isEmpty();
        assertThat(report.runs()).isEqualTo(RUNS);
        assertThat(report.records()).isGreaterThan(RUNS);
    }
}
