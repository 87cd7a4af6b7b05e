package io.strandex.bench.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The short form of {@code strandex bench oracle --broker --brokers 3}. */
class BrokerOracleIT {
    private static final int OPS = 5_000;
    private static final Path DATA =
            Path.of("target", "it-oracle", UUID.randomUUID().toString()).toAbsolutePath();

    @Test
    void shouldHoldWhatTheModelSaysWhenProcessesFailAndALeaderIsLost() throws Exception {
        try (Sandbox sandbox = Sandbox.builder()
                        .servers(Server.REGISTRY)
                        .dataDirectory(DATA)
                        .start();
                BrokerCluster brokers = BrokerCluster.start(sandbox, 3)) {
            // When
            var plan = new BrokerRound.Plan(OPS, 3, 1, Duration.ofSeconds(8));
            BrokerRound.Result result = new BrokerRound(plan, sandbox, brokers, progress -> {}).run();

            // Then
            assertThat(result.verdict()).isEqualTo(Verdict.CLEAN);
            assertThat(result.operations()).isEqualTo(OPS);
            assertThat(result.documents()).isGreaterThan(200);
            assertThat(result.faults()).containsOnlyKeys(Fault.values());
            assertThat(brokers.takeovers()).hasSize(1);
        }
    }
}
