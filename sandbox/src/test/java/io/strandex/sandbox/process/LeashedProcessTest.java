package io.strandex.sandbox.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LeashedProcessTest {

    @TempDir
    private Path directory;

    @Test
    void shouldTellTheExitCodeAndLogBothStreamsWhenTheChildEnds() throws Exception {
        // Given
        Launch launch = shell("echo out; echo err >&2; exit 7");

        // When
        int code = LeashedProcess.start(launch).onExit().get();

        // Then
        assertThat(code).isEqualTo(7);
        assertThat(launch.log()).content().contains("out\n", "err\n");
    }

    @Test
    void shouldKeepTheInputOpenWhenItHasBeenRead() throws Exception {
        // Given
        Path input = Files.writeString(directory.resolve("input"), "first line\n");
        Launch launch =
                launch(List.of("sh", "-c", "read -r a; echo \"got $a\"; read -r b; echo ended"), Optional.of(input));

        // When
        try (LeashedProcess process = LeashedProcess.start(launch)) {
            while (!LogTail.since(launch.log(), 0).contains("got first line")) {
                Thread.onSpinWait();
            }

            // Then
            assertThat(process.isAlive()).isTrue();
            assertThat(LogTail.since(launch.log(), 0)).doesNotContain("ended");
        }
    }

    @Test
    void shouldBeGoneWhenKilled() throws Exception {
        // Given
        LeashedProcess process = LeashedProcess.start(shell("trap '' TERM; exec sleep 600"));

        // When
        process.kill();

        // Then
        assertThat(ProcessHandle.of(process.pid())).isEmpty();
        assertThat(process.onExit().get()).isEqualTo(137);
    }

    @Test
    void shouldKillWhenTheChildIgnoresToBeStopped() throws Exception {
        // Given
        Launch launch = shell("trap '' TERM; echo deaf; while :; do sleep 1; done");
        LeashedProcess process = LeashedProcess.start(launch);
        while (!LogTail.since(launch.log(), 0).contains("deaf")) {
            Thread.onSpinWait();
        }

        // When
        process.stop(Duration.ofMillis(200));

        // Then
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void shouldStandStillWhenPaused() throws Exception {
        // Given
        Path clock = directory.resolve("clock");
        try (LeashedProcess process = LeashedProcess.start(shell("while :; do echo tick >>" + clock + "; done"))) {
            while (Files.notExists(clock)) {
                Thread.onSpinWait();
            }

            // When
            process.pause();

            // Then
            awaitState(process, "T");
            process.resume();
            awaitState(process, "[RSD]");
        }
    }

    @Test
    void shouldDieWhenTheParentIsKilled() throws Exception {
        // Given
        Process parent = parent("leashed");
        ProcessHandle child = child(parent);

        // When
        parent.destroyForcibly().waitFor();

        // Then
        assertThat(child.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    @Test
    void shouldDieWhenTheParentIsKilledWhileTheChildIsPaused() throws Exception {
        // Given
        Process parent = parent("paused");
        ProcessHandle child = child(parent);

        // When
        parent.destroyForcibly().waitFor();

        // Then
        assertThat(child.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    @Test
    void shouldLiveOnWhenReleased() throws Exception {
        // Given
        Process parent = parent("released");
        ProcessHandle child = child(parent);

        // When
        parent.destroyForcibly().waitFor();

        // Then
        assertThat(child.isAlive()).isTrue();
        assertThat(child.destroyForcibly()).isTrue();
    }

    private Process parent(String how) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        how,
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static ProcessHandle child(Process parent) throws Exception {
        BufferedReader reader = parent.inputReader(StandardCharsets.US_ASCII);
        return ProcessHandle.of(Long.parseLong(reader.readLine())).orElseThrow();
    }

    /** The system delivers a signal in its own time; the class's time limit ends a wait in vain. */
    private static void awaitState(LeashedProcess process, String wanted) throws Exception {
        String state = ps(process.pid());
        while (!state.matches("(?s)" + wanted + ".*")) {
            assertThat(process.isAlive()).isTrue();
            state = ps(process.pid());
        }
    }

    private static String ps(long pid) throws Exception {
        Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(pid)).start();
        return new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    private Launch shell(String script) {
        return launch(List.of("sh", "-c", script), Optional.empty());
    }

    private Launch launch(List<String> command, Optional<Path> input) {
        return new Launch("child", command, Map.of(), directory, directory.resolve("child.log"), input);
    }

    /** A JVM with one leashed child, whose process id it prints; then it waits to be killed. */
    static final class Parent {
        public static void main(String[] arguments) throws Exception {
            Path directory = Path.of(arguments[1]);
            LeashedProcess child = LeashedProcess.start(new Launch(
                    "sleep",
                    List.of("sleep", "600"),
                    Map.of(),
                    directory,
                    directory.resolve("sleep.log"),
                    Optional.empty()));
            switch (arguments[0]) {
                case "paused" -> child.pause();
                case "released" -> child.release();
                default -> {}
            }
            System.out.println(child.pid());
            child.onExit().get();
        }
    }
}
