package io.strandex.bench.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The short form of {@code strandex bench oracle --broker}. */
class BrokerOracleIT {
    private static final int OPS = 5_000;
    private static final Path DATA =
            Path.of("target", "it-oracle", UUID.randomUUID().toString()).toAbsolutePath();

    @Test
    void shouldHoldWhatTheModelSaysWhenProcessesAndTheBrokerFail() throws Exception {
        try (Sandbox sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .dataDirectory(DATA)
                .start()) {
            // When
            var plan = new BrokerRound.Plan(OPS, 3, 1, Duration.ofSeconds(8));
            BrokerRound.Result result = new BrokerRound(plan, sandbox, progress -> {}).run();

            // Then
            assertThat(result.verdict()).isEqualTo(Verdict.CLEAN);
            assertThat(result.operations()).isEqualTo(OPS);
            assertThat(result.documents()).isGreaterThan(200);
            assertThat(result.faults()).containsOnlyKeys(Fault.values());
        }
    }
}
