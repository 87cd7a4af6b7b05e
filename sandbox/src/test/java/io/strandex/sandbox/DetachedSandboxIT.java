package io.strandex.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetachedSandboxIT {

    @TempDir
    private Path directory;

    private Path data;

    @BeforeEach
    void chooseDataDirectory() {
        data = directory.resolve("data");
    }

    @AfterEach
    void stop() {
        DetachedSandbox.stop(data);
    }

    @Test
    void shouldGoOnUntilStoppedWhenReleased() {
        // Given
        DetachedSandbox sandbox = start();
        sandbox.run(new ChildSpec("sleeper", List.of("sleep", "600"), Map.of(), Optional.empty()));
        SandboxState state = sandbox.state();

        // When
        sandbox.release();
        sandbox.close();

        // Then
        assertThat(state.members()).extracting(SandboxState.Member::name).containsExactly("kafka", "sleeper");
        assertThat(state.members()).allMatch(SandboxState.Member::isAlive);
        assertThat(SandboxState.read(data)).get().matches(SandboxState::isRunning);
        assertThat(DetachedSandbox.stop(data)).isTrue();
        assertThat(state.members()).noneMatch(SandboxState.Member::isAlive);
        assertThat(Files.exists(data)).isFalse();
        assertThat(DetachedSandbox.stop(data)).isFalse();
    }

    @Test
    void shouldShowTheLastWordsWhenAFurtherProcessFails() {
        // Given
        try (DetachedSandbox sandbox = start()) {
            ChildSpec failing = new ChildSpec(
                    "failing",
                    List.of("sh", "-c", "echo no such topic; exit 3"),
                    Map.of(),
                    Optional.of("http://127.0.0.1:1/ready"));

            // When, Then
            assertThatThrownBy(() -> sandbox.run(failing))
                    .isInstanceOf(SandboxException.class)
                    .hasMessageContaining("failing ended with exit code 3")
                    .hasMessageContaining("no such topic")
                    .hasMessageContaining(data.resolve("logs/failing.log").toString());
        }
    }

    @Test
    void shouldBeDeadAndReplaceableWhenTheSupervisorWasKilled() {
        // Given
        DetachedSandbox first = start();
        first.release();
        SandboxState state = first.state();

        // When
        ProcessHandle owner = ProcessHandle.of(state.owner()).orElseThrow();
        owner.destroyForcibly();
        owner.onExit().join();

        // Then
        assertThat(SandboxState.read(data)).get().matches(dead -> dead.phase() == SandboxState.Phase.DEAD);
        try (DetachedSandbox second = start()) {
            assertThat(second.state().isRunning()).isTrue();
            assertThat(state.members()).noneMatch(SandboxState.Member::isAlive);
        }
    }

    private DetachedSandbox start() {
        return Sandbox.builder().servers(Server.KAFKA).dataDirectory(data).startDetached();
    }
}
