package io.strandex.sandbox;

import io.strandex.sandbox.process.LeashedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/** Writes what {@link SandboxState} reads. Each change replaces the file in one move. */
final class StateFile {
    private final Path directory;
    private final Properties content = new Properties();
    private final Set<String> members = new LinkedHashSet<>();

    StateFile(Path directory) {
        this.directory = directory;
        long owner = ProcessHandle.current().pid();
        content.setProperty("owner", Long.toString(owner));
        content.setProperty("owner.started", started(owner));
    }

    static Path in(Path directory) {
        return directory.resolve("state.properties");
    }

    /** When a process was started: with its id it names a process for ever. Empty when the process is gone. */
    static String started(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(Instant::toString)
                .orElse("");
    }

    /** Whether the process runs that had this id and start. */
    static boolean isRunning(long pid, String started) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                && started(pid).equals(started);
    }

    synchronized void phase(SandboxState.Phase phase) {
        content.setProperty("phase", phase.name());
        write();
    }

    synchronized void failed(String why) {
        content.setProperty("failure", why);
        phase(SandboxState.Phase.FAILED);
    }

    synchronized void started(String name, LeashedProcess process) {
        members.add(name);
        content.setProperty("members", String.join(",", ordered()));
        String prefix = prefix(name);
        content.setProperty(prefix + "pid", Long.toString(process.pid()));
        content.setProperty(prefix + "started", started(process.pid()));
        content.setProperty(prefix + "log", process.launch().log().toString());
        content.remove(prefix + "boot");
        write();
    }

    synchronized void ready(String name, String address, Duration boot) {
        content.setProperty(prefix(name) + "address", address);
        content.setProperty(prefix(name) + "boot", Long.toString(boot.toMillis()));
        write();
    }

    /** Servers as they are listed everywhere, then the others as they came. */
    private List<String> ordered() {
        List<String> servers = Stream.of(Server.values()).map(Server::label).toList();
        return members.stream()
                .sorted(Comparator.comparingInt(name -> {
                    int place = servers.indexOf(name);
                    return place < 0 ? servers.size() : place;
                }))
                .toList();
    }

    private void write() {
        try {
            Path draft = directory.resolve("state.draft");
            try (Writer writer = Files.newBufferedWriter(draft)) {
                content.store(writer, "What this sandbox is doing; other commands read it.");
            }
            Files.move(draft, in(directory), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The sandbox's state can't be written", e);
        }
    }

    private static String prefix(String name) {
        return "member." + name + ".";
    }
}
