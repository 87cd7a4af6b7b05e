package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.sandbox.process.LeashedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The app as a process of its own, on a broker that forgets transactional ids after a second. */
class ExactlyOnceIT {
    private static final Path DATA =
            Path.of("target", "it-exactly-once", UUID.randomUUID().toString()).toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration STANDSTILL = Duration.ofSeconds(30);
    private static final Duration IDLE = Duration.ofSeconds(5);

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .setting(Server.KAFKA, "transactional.id.expiration.ms", "1000")
                .setting(Server.KAFKA, "transaction.remove.expired.transaction.cleanup.interval.ms", "1000")
                .dataDirectory(DATA)
                .start();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void shouldGoOnExactlyOnceWhenTheProcessStandsStillInATransaction_C52() throws Exception {
        // Given
        int events = 5_000;
        ChildApp child = ChildApp.of(sandbox, DATA, "eos-" + UUID.randomUUID(), Map.of());
        LeashedProcess app = child.start();
        child.produce(0, events);
        try (KafkaConsumer<byte[], byte[]> consumer = child.reader()) {
            List<String> keys = new ArrayList<>();
            ChildApp.read(consumer, keys, PATIENCE, 1);

            // When
            app.pause();
            ChildApp.read(consumer, keys, STANDSTILL, Integer.MAX_VALUE);
            app.resume();
            ChildApp.read(consumer, keys, PATIENCE, events);
            ChildApp.read(consumer, keys, IDLE, Integer.MAX_VALUE);

            // Then
            assertThat(keys).doesNotHaveDuplicates().hasSize(events);
            assertThat(app.isAlive()).isTrue();
        }
    }

    @Test
    void shouldWriteAgainWhenTheBrokerHasForgottenTheTransactionalId_C54() throws Exception {
        // Given
        ChildApp child = ChildApp.of(sandbox, DATA, "eos-" + UUID.randomUUID(), Map.of());
        LeashedProcess app = child.start();
        child.produce(0, 1);
        try (KafkaConsumer<byte[], byte[]> consumer = child.reader()) {
            List<String> keys = new ArrayList<>();
            ChildApp.read(consumer, keys, PATIENCE, 1);
            ChildApp.read(consumer, keys, IDLE, Integer.MAX_VALUE);

            // When
            child.produce(1, 2);
            ChildApp.read(consumer, keys, PATIENCE, 2);

            // Then
            assertThat(keys).doesNotHaveDuplicates().hasSize(2);
            assertThat(app.isAlive()).isTrue();
        }
    }
}
