package io.strandex.sandbox;

import io.strandex.sandbox.process.ProcessMemory;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * What a sandbox says about itself in its data directory, for other processes to read.
 *
 * @param directory the data directory
 * @param phase how far the sandbox is; {@link Phase#DEAD} when the process that owned it is gone
 * @param owner the process id of the JVM that owns the servers
 * @param failure why the start failed, for people; only with {@link Phase#FAILED}
 * @param members the servers, then the further processes in the order they were started
 */
public record SandboxState(Path directory, Phase phase, long owner, Optional<String> failure, List<Member> members) {

    /** How far a sandbox is. */
    public enum Phase {
        /** Not all servers are ready yet. */
        STARTING,
        /** All servers have become ready. */
        RUNNING,
        /** The start failed; nothing runs. */
        FAILED,
        /** The owner is gone without a goodbye; nothing runs. */
        DEAD
    }

    /**
     * One process of a sandbox.
     *
     * @param name the server's label or the further process's name
     * @param pid its process id
     * @param started when the process was started, as the system says it; tells it from a later one with the same id
     * @param ready whether it has become ready
     * @param address where it is reached, once ready
     * @param boot how long it took to become ready
     * @param log its log file
     */
    public record Member(
            String name,
            long pid,
            String started,
            boolean ready,
            Optional<String> address,
            Optional<Duration> boot,
            Path log) {

        /** Whether its process runs now. */
        public boolean isAlive() {
            return StateFile.isRunning(pid, started);
        }

        /** Resident memory now, in bytes. */
        public OptionalLong memory() {
            return ProcessMemory.now(pid);
        }

        /** The most resident memory so far, in bytes. */
        public OptionalLong peakMemory() {
            return ProcessMemory.peak(pid);
        }
    }

    /** Copies the list. */
    public SandboxState {
        members = List.copyOf(members);
    }

    /** The state of the sandbox in a data directory; empty when there is none. */
    public static Optional<SandboxState> read(Path directory) {
        Properties file = new Properties();
        try (Reader reader = Files.newBufferedReader(StateFile.in(directory))) {
            file.load(reader);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long owner = Long.parseLong(file.getProperty("owner"));
        Phase said = Phase.valueOf(file.getProperty("phase"));
        boolean alive = StateFile.isRunning(owner, file.getProperty("owner.started", ""));
        return Optional.of(new SandboxState(
                directory.toAbsolutePath().normalize(),
                alive || said == Phase.FAILED ? said : Phase.DEAD,
                owner,
                Optional.ofNullable(file.getProperty("failure")),
                members(file)));
    }

    /** Whether all servers have become ready and the owner lives. */
    public boolean isRunning() {
        return phase == Phase.RUNNING;
    }

    /** The process of a name; empty when there is none. */
    public Optional<Member> member(String name) {
        return members.stream().filter(member -> member.name().equals(name)).findFirst();
    }

    /** The address of a server that is ready. */
    public Optional<String> address(Server server) {
        return member(server.label()).flatMap(Member::address);
    }

    private static List<Member> members(Properties file) {
        List<Member> members = new ArrayList<>();
        String names = file.getProperty("members", "");
        for (String name : names.isEmpty() ? new String[0] : names.split(",", -1)) {
            String prefix = "member." + name + ".";
            Optional<Duration> boot = Optional.ofNullable(file.getProperty(prefix + "boot"))
                    .map(Long::parseLong)
                    .map(Duration::ofMillis);
            members.add(new Member(
                    name,
                    Long.parseLong(file.getProperty(prefix + "pid")),
                    file.getProperty(prefix + "started", ""),
                    boot.isPresent(),
                    Optional.ofNullable(file.getProperty(prefix + "address")),
                    boot,
                    Path.of(file.getProperty(prefix + "log"))));
        }
        return members;
    }
}
