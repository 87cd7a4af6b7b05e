package io.strandex.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxFailureIT {

    @TempDir
    private Path directory;

    @Test
    void shouldShowTheLastWordsAndLeaveNothingRunningWhenAServerFails() {
        // Given
        Path data = directory.resolve("data");
        SandboxBuilder builder = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY, Server.CONNECT)
                .dataDirectory(data)
                .setting(Server.KAFKA, "process.roles", "bystander");

        // When, Then
        assertThatThrownBy(builder::start)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("kafka ended with exit code 1")
                .hasMessageContaining(data.resolve("logs/kafka.log").toString())
                .hasMessageContaining("bystander");
        assertThat(data.resolve("logs/kafka.log")).content().contains("bystander");
        SandboxState state = SandboxState.read(data).orElseThrow();
        assertThat(state.phase()).isEqualTo(SandboxState.Phase.FAILED);
        assertThat(state.failure()).get().asString().contains("bystander");
        assertThat(state.members()).noneMatch(SandboxState.Member::isAlive);
    }

    @Test
    void shouldTellTheSameWhenTheSandboxIsDetached() {
        // Given
        SandboxBuilder builder = Sandbox.builder()
                .servers(Server.KAFKA)
                .dataDirectory(directory.resolve("data"))
                .setting(Server.KAFKA, "process.roles", "bystander");

        // When, Then
        assertThatThrownBy(builder::startDetached)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("kafka ended with exit code 1")
                .hasMessageContaining("bystander");
    }

    @Test
    void shouldSaySoWhenAFixedPortIsTaken() throws Exception {
        // Given
        try (var taken = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            SandboxBuilder builder = Sandbox.builder()
                    .servers(Server.KAFKA)
                    .dataDirectory(directory.resolve("data"))
                    .port(Server.KAFKA, taken.getLocalPort());

            // When, Then
            assertThatThrownBy(builder::start)
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
    }

    @Test
    void shouldSaySoWhenAFolderHoldsNoElasticsearchModule() {
        // Given
        SandboxBuilder builder = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("data"))
                .elasticsearchModules(directory);

        // When, Then
        assertThatThrownBy(builder::start)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("No Elasticsearch module")
                .hasMessageContaining(directory.toString());
    }
}
