package io.strandex.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxIT {

    @Test
    void shouldServeAllAddressesAndLeaveNothingWhenClosed(@TempDir Path directory) {
        // Given
        List<SandboxEvent> events = new CopyOnWriteArrayList<>();
        SandboxBuilder builder =
                Sandbox.builder().dataDirectory(directory.resolve("data")).listener(events::add);

        // When
        List<ProcessHandle> processes;
        try (Sandbox sandbox = builder.start()) {
            // Then
            processes = List.of(Server.values()).stream()
                    .map(server -> ProcessHandle.of(sandbox.pid(server)).orElseThrow())
                    .toList();
            assertThat(processes).hasSize(4).allMatch(ProcessHandle::isAlive);
            assertThat(Http.isOk(sandbox.registry() + "/subjects")).isTrue();
            assertThat(Http.isOk(sandbox.connect() + "/connectors")).isTrue();
            assertThat(Http.isOk(sandbox.elasticsearch() + "/_cat/health")).isTrue();
            assertThat(sandbox.peakMemory(Server.KAFKA).orElseThrow()).isGreaterThan(50L << 20);
            assertThat(sandbox.log(Server.KAFKA)).content().contains("Kafka Server started");
        }
        assertThat(events).filteredOn(SandboxEvent.Ready.class::isInstance).hasSize(4);
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.exists(directory.resolve("data"))).isFalse();
    }
}
