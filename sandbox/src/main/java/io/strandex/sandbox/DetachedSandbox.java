package io.strandex.sandbox;

import io.strandex.sandbox.process.Launch;
import io.strandex.sandbox.process.LeashedProcess;
import io.strandex.sandbox.process.LogTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A sandbox whose servers belong to a small supervisor process instead of this JVM, so that they can go on when this
 * JVM ends. Until {@link #release()} they end with this JVM all the same, however it ends.
 */
public final class DetachedSandbox implements AutoCloseable {
    private static final long LOOK_MS = 50;
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(60);

    private final Path directory;
    private final LeashedProcess supervisor;
    private boolean released;

    private DetachedSandbox(Path directory, LeashedProcess supervisor) {
        this.directory = directory;
        this.supervisor = supervisor;
    }

    static DetachedSandbox start(SandboxSpec spec, Consumer<SandboxEvent> listener) {
        Path directory = spec.dataDirectory();
        try {
            Sandbox.fetch(spec, listener);
            DataDirectory.open(directory, spec.keep()).release();
            Launch launch = new Launch(
                    "supervisor",
                    Supervisor.command(spec),
                    Map.of(),
                    directory,
                    directory.resolve(DataDirectory.SUPERVISOR_LOG),
                    Optional.empty());
            DetachedSandbox sandbox = new DetachedSandbox(directory, LeashedProcess.start(launch));
            sandbox.awaitReady(listener);
            return sandbox;
        } catch (IOException e) {
            throw new SandboxException("The sandbox can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Boot.interrupted(e);
        }
    }

    /** What the sandbox says about itself now. */
    public SandboxState state() {
        return SandboxState.read(directory)
                .orElseThrow(() -> new SandboxException("The sandbox in %s is gone".formatted(directory)));
    }

    /** Where a server is reached. */
    public String address(Server server) {
        return state().address(server)
                .orElseThrow(() -> new IllegalArgumentException("This sandbox does not run " + server.label()));
    }

    /**
     * Runs a further process beside the servers and waits until it is ready.
     *
     * @throws SandboxException if it ends or does not get ready in time; with its last log lines
     */
    public void run(ChildSpec child) {
        run(directory, child);
    }

    /** As {@link #run(ChildSpec)}, for the detached sandbox that runs in a data directory. */
    public static void run(Path directory, ChildSpec child) {
        Mailbox mailbox = new Mailbox(directory);
        try {
            mailbox.post(child);
            Optional<String> answer = mailbox.answerTo(child);
            while (answer.isEmpty()) {
                if (SandboxState.read(directory).filter(SandboxState::isRunning).isEmpty()) {
                    throw new SandboxException("The sandbox in %s has ended".formatted(directory));
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
                answer = mailbox.answerTo(child);
            }
            if (!answer.get().isEmpty()) {
                throw new SandboxException(answer.get());
            }
        } catch (IOException e) {
            throw new SandboxException(child.name() + " can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Boot.interrupted(e);
        }
    }

    /** Lets the sandbox go on after this JVM. */
    public void release() {
        try {
            supervisor.release();
            released = true;
        } catch (IOException e) {
            throw new SandboxException("The sandbox ended before it could be released", e);
        }
    }

    /** Stops everything, unless it was released. */
    @Override
    public void close() {
        if (!released) {
            stop(directory);
        }
    }

    /**
     * Stops the sandbox in a data directory, whoever started it, and returns when all its processes are gone. Files of
     * a dead one are deleted, unless they are kept.
     *
     * @return whether one was running
     */
    public static boolean stop(Path directory) {
        Optional<SandboxState> state = SandboxState.read(directory);
        boolean running = state.isPresent()
                && (state.get().phase() == SandboxState.Phase.RUNNING
                        || state.get().phase() == SandboxState.Phase.STARTING);
        try {
            if (running) {
                end(state.get());
            }
            if (state.isPresent() && Files.exists(directory)) {
                DataDirectory.open(directory, false).close();
            }
            return running;
        } catch (InterruptedException e) {
            throw Boot.interrupted(e);
        }
    }

    /** As {@link #stop}, and deletes the files even if they were to be kept. */
    public static boolean delete(Path directory) {
        DataDirectory.forget(directory);
        boolean running = stop(directory);
        DataDirectory.open(directory, false).close();
        return running;
    }

    private static void end(SandboxState state) throws InterruptedException {
        Optional<ProcessHandle> owner = ProcessHandle.of(state.owner());
        owner.ifPresent(ProcessHandle::destroy);
        long deadline = System.nanoTime() + STOP_PATIENCE.toNanos();
        while (owner.map(ProcessHandle::isAlive).orElse(false)
                || state.members().stream().anyMatch(SandboxState.Member::isAlive)) {
            if (System.nanoTime() > deadline) {
                owner.ifPresent(ProcessHandle::destroyForcibly);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
    }

    private void awaitReady(Consumer<SandboxEvent> listener) throws InterruptedException {
        Progress progress = new Progress(listener);
        while (true) {
            Optional<SandboxState> state = SandboxState.read(directory).filter(this::isOurs);
            state.ifPresent(progress::tell);
            if (state.isPresent() && state.get().isRunning()) {
                return;
            }
            Optional<String> failure = state.flatMap(SandboxState::failure);
            if (failure.isPresent()) {
                throw new SandboxException(failure.get());
            }
            if (!supervisor.isAlive()) {
                Path log = supervisor.launch().log();
                throw new SandboxException("The sandbox's supervisor ended. Its log %s:%n%s"
                        .formatted(log, String.join("\n", LogTail.of(log, 20))));
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
    }

    private boolean isOurs(SandboxState state) {
        return state.owner() == supervisor.pid();
    }

    /** Turns changes of the state into events. */
    private static final class Progress {
        private final Consumer<SandboxEvent> listener;
        private final Set<String> told = new HashSet<>();

        Progress(Consumer<SandboxEvent> listener) {
            this.listener = listener;
        }

        void tell(SandboxState state) {
            for (Server server : Server.values()) {
                state.member(server.label()).ifPresent(member -> tell(server, member));
            }
        }

        private void tell(Server server, SandboxState.Member member) {
            if (told.add("starting " + server)) {
                listener.accept(new SandboxEvent.Starting(server, member.log()));
            }
            if (member.ready() && told.add("ready " + server)) {
                listener.accept(new SandboxEvent.Ready(
                        server, member.address().orElse(""), member.boot().orElse(Duration.ZERO)));
            }
        }
    }
}
