package io.strandex.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JVM that starts a sandbox is killed with SIGKILL; nothing it started may live on. */
@Timeout(120)
class OrphanIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"attached,Starting", "attached,Ready", "attached,all", "detached,Starting", "detached,all"})
    void shouldLeaveNoProcessWhenTheParentIsKilled(String how, String moment) throws Exception {
        // Given
        Path data = directory.resolve("data");
        Process parent = parent(how, data);
        BufferedReader said = parent.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        while (line != null && !line.startsWith(moment)) {
            line = said.readLine();
        }

        // When
        List<ProcessHandle> started = processesNaming(data);
        parent.destroyForcibly().waitFor();

        // Then
        assertThat(started).isNotEmpty();
        CompletableFuture.allOf(started.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .get(20, TimeUnit.SECONDS);
        assertThat(processesNaming(data)).isEmpty();
    }

    @Test
    void shouldBeginEmptyWhenTheOneBeforeWasKilled() throws Exception {
        // Given
        Path data = directory.resolve("data");
        Process parent = parent("detached", data);
        BufferedReader said = parent.inputReader(StandardCharsets.UTF_8);
        while (!"all".equals(said.readLine())) {
            assertThat(parent.isAlive()).isTrue();
        }
        SandboxState before = SandboxState.read(data).orElseThrow();
        put(before.address(Server.ELASTICSEARCH).orElseThrow() + "/left-over");
        parent.destroyForcibly().waitFor();

        // When
        try (Sandbox after = Sandbox.builder()
                .servers(Server.KAFKA, Server.ELASTICSEARCH)
                .dataDirectory(data)
                .start()) {
            // Then
            assertThat(Http.isOk(after.elasticsearch() + "/left-over")).isFalse();
            assertThat(before.members()).noneMatch(SandboxState.Member::isAlive);
        }
    }

    private static void put(String url) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setRequestMethod("PUT");
        assertThat(connection.getResponseCode()).isEqualTo(200);
    }

    private static Process parent(String how, Path data) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        how,
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Every process, leashes included, whose command line names a directory, and those they started. */
    private static List<ProcessHandle> processesNaming(Path data) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> process.info().commandLine().orElse("").contains(data.toString()))
                .filter(process -> !process.info().commandLine().orElse("").contains(Parent.class.getName()))
                .toList();
    }

    /** Starts a sandbox, tells each event and {@code all} when it is there, and waits to be killed. */
    static final class Parent {
        public static void main(String[] arguments) throws Exception {
            SandboxBuilder builder = Sandbox.builder()
                    .servers(Server.KAFKA, Server.ELASTICSEARCH)
                    .dataDirectory(Path.of(arguments[1]))
                    .listener(event -> System.out.println(event.getClass().getSimpleName()));
            AutoCloseable sandbox = "detached".equals(arguments[0]) ? builder.startDetached() : builder.start();
            System.out.println("all");
            Thread.currentThread().join();
            sandbox.close();
        }
    }
}
