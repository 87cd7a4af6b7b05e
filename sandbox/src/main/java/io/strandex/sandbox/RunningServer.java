package io.strandex.sandbox;

import io.strandex.sandbox.process.LeashedProcess;
import io.strandex.sandbox.process.LogTail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One server of a sandbox with the process that runs it now. */
final class RunningServer {
    private static final Duration BOOT_PATIENCE = Duration.ofMinutes(3);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);
    private static final Duration DUMP_PATIENCE = Duration.ofSeconds(90);
    private static final int TAIL = 25;

    private final ServerPlan plan;
    private final Consumer<SandboxEvent> listener;
    private final StateFile state;
    private volatile @Nullable LeashedProcess process;
    private volatile Optional<ClassArchive> archive = Optional.empty();
    private volatile boolean ready;
    private boolean closed;

    RunningServer(ServerPlan plan, StateFile state, Consumer<SandboxEvent> listener) {
        this.plan = plan;
        this.state = state;
        this.listener = listener;
    }

    ServerPlan plan() {
        return plan;
    }

    /** Starts the process and waits until the server answers. */
    void start() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        LeashedProcess started = launch();
        state.started(plan.server().label(), started);
        listener.accept(
                new SandboxEvent.Starting(plan.server(), started.launch().log()));
        awaitReady(started, plan::isReady, BOOT_PATIENCE);
        ready = true;
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        state.ready(plan.server().label(), plan.address(), took);
        listener.accept(new SandboxEvent.Ready(plan.server(), plan.address(), took));
    }

    /** Waits until a check holds; a process that ends or takes too long is an exception with its last words. */
    static void awaitReady(LeashedProcess process, BooleanSupplier check, Duration patience)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!check.getAsBoolean()) {
            if (!process.isAlive()) {
                throw lastWords(
                        process,
                        "ended with exit code %d".formatted(process.onExit().join()));
            }
            if (System.nanoTime() > deadline) {
                throw lastWords(process, "did not become ready within %d s".formatted(patience.toSeconds()));
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    LeashedProcess process() {
        LeashedProcess running = process;
        if (running == null) {
            throw new IllegalStateException(plan.server().label() + " has not been started");
        }
        return running;
    }

    OptionalLong peakMemory() {
        return process().peakMemory();
    }

    /** Stops the process in good order; {@link #start} brings it back. */
    void stop() throws IOException {
        Optional<ClassArchive> written = archive.filter(classes -> ready && classes.isMissing());
        process().stop(written.isPresent() ? DUMP_PATIENCE : STOP_PATIENCE);
        if (written.isPresent()) {
            written.get().harvest();
        }
    }

    /** Ends the process for good, also when it is being started at this moment: in good order only if it must. */
    void close(boolean orderly) {
        LeashedProcess running = closing();
        if (running == null) {
            return;
        }
        boolean writes = archive.filter(ClassArchive::isMissing).isPresent();
        if (running.isAlive() && ready && (orderly || writes)) {
            listener.accept(new SandboxEvent.Stopping(plan.server()));
            try {
                stop();
            } catch (IOException e) {
                // No archive then: the next server starts without, and writes one when it ends.
            }
        } else {
            running.kill();
        }
    }

    /** Kills the process for good, also when it is being started at this moment. */
    void kill() {
        LeashedProcess running = closing();
        if (running != null) {
            running.kill();
        }
    }

    private synchronized @Nullable LeashedProcess closing() {
        closed = true;
        return process;
    }

    private LeashedProcess launch() throws IOException {
        Prepared prepared = plan.prepare();
        synchronized (this) {
            if (closed) {
                throw new SandboxException("The sandbox is being stopped");
            }
            LeashedProcess started = LeashedProcess.start(prepared.launch());
            process = started;
            archive = Optional.of(prepared.archive());
            return started;
        }
    }

    private static SandboxException lastWords(LeashedProcess process, String what) {
        Path log = process.launch().log();
        List<String> tail = LogTail.of(log, TAIL);
        String words = tail.isEmpty() ? "  (the log is empty)" : "  " + String.join("\n  ", tail);
        return new SandboxException(
                "%s %s. The end of its log %s:%n%s".formatted(process.launch().name(), what, log, words));
    }
}
