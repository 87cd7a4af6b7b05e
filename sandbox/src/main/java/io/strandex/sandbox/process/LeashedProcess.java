package io.strandex.sandbox.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A child process on a leash: when this JVM ends, even by SIGKILL or a crash, the child is killed.
 *
 * <p>Each child runs below a small shell script that reads a pipe held open by this JVM alone; the end of the pipe is
 * the end of the child. Needs a POSIX shell, so Linux and macOS.
 */
public final class LeashedProcess implements AutoCloseable {
    private static final String SCRIPT = script();
    private static final List<String> NOT_FOR_CHILDREN =
            List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH");

    private final Launch launch;
    private final Process leash;
    private final ProcessHandle child;

    private LeashedProcess(Launch launch, Process leash, ProcessHandle child) {
        this.launch = launch;
        this.leash = leash;
        this.child = child;
    }

    /**
     * Starts a child.
     *
     * @throws IOException if it can't be started
     */
    public static LeashedProcess start(Launch launch) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "leash"));
        command.add(launch.log().toString());
        command.add(launch.input().map(Path::toString).orElse("-"));
        command.addAll(launch.command());
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(launch.directory().toFile());
        Map<String, String> environment = builder.environment();
        NOT_FOR_CHILDREN.forEach(environment::remove);
        environment.putAll(launch.environment());
        builder.redirectError(ProcessBuilder.Redirect.appendTo(launch.log().toFile()));
        Process leash = builder.start();
        return new LeashedProcess(launch, leash, child(launch, leash));
    }

    private static ProcessHandle child(Launch launch, Process leash) throws IOException {
        BufferedReader reader = leash.inputReader(StandardCharsets.US_ASCII);
        String pid = reader.readLine();
        if (pid == null) {
            throw new IOException(launch.name() + " could not be started; see " + launch.log());
        }
        // A child that has ended already has no handle any more: its leash then stands for it.
        return ProcessHandle.of(Long.parseLong(pid)).orElseGet(leash::toHandle);
    }

    /** What was started. */
    public Launch launch() {
        return launch;
    }

    /** The child's process id. */
    public long pid() {
        return child.pid();
    }

    /** Whether the child runs (or is paused). */
    public boolean isAlive() {
        return leash.isAlive();
    }

    /** Completes with the exit code when the child has ended; 128 + the signal when it was killed. */
    public CompletableFuture<Integer> onExit() {
        return leash.onExit().thenApply(Process::exitValue);
    }

    /** Kills the child with SIGKILL, as a crash would, and waits until it is gone. */
    public void kill() {
        child.destroyForcibly();
        await(Duration.ofSeconds(30));
    }

    /** Stops the child in its tracks with SIGSTOP. */
    public void pause() throws IOException {
        signal("STOP");
    }

    /** Lets a paused child go on with SIGCONT. */
    public void resume() throws IOException {
        signal("CONT");
    }

    /** Lets the child live on after this JVM. It is no longer watched by anybody. */
    public void release() throws IOException {
        OutputStream pipe = leash.getOutputStream();
        pipe.write("release\n".getBytes(StandardCharsets.US_ASCII));
        pipe.close();
    }

    /** Asks the child to end with SIGTERM, and kills it when it has not ended within the time. */
    public void stop(Duration patience) {
        child.destroy();
        if (!await(patience)) {
            kill();
        }
    }

    /** Kills the child. */
    @Override
    public void close() {
        kill();
    }

    /** The most memory the child has held resident so far, in bytes; empty when it can't be told. */
    public OptionalLong peakMemory() {
        return ProcessMemory.peak(pid());
    }

    private boolean await(Duration patience) {
        try {
            leash.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("The end of " + launch.name() + " can't be awaited", e);
        }
    }

    private void signal(String name) throws IOException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (kill.waitFor() != 0) {
                throw new IOException("Signal %s did not reach %s: %s".formatted(name, launch.name(), said.trim()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String script() {
        try (InputStream stream = LeashedProcess.class.getResourceAsStream("leash.sh")) {
            if (stream == null) {
                throw new IllegalStateException("leash.sh is missing from the class path");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
