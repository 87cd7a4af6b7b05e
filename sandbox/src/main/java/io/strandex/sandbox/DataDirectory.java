package io.strandex.sandbox;

import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one sandbox, locked against a second one. A directory that is kept carries the file {@code kept};
 * what a killed sandbox left in one that is not kept is cleared away.
 */
final class DataDirectory implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final String KEPT = "kept";
    private static final Duration END_PATIENCE = Duration.ofSeconds(10);
    private static final Duration LOCK_PATIENCE = Duration.ofSeconds(2);
    private static final long LOOK_NS = 20_000_000;
    static final String SUPERVISOR_LOG = "supervisor.log";

    private final Path path;
    private final FileChannel lock;

    private DataDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Locks the directory.
     *
     * @throws SandboxException if another sandbox runs in it
     */
    static DataDirectory open(Path path, boolean keep) {
        try {
            Files.createDirectories(path);
            DataDirectory directory = new DataDirectory(path, lock(path));
            if (keep) {
                Files.write(path.resolve(KEPT), List.of());
            } else if (!directory.isKept()) {
                awaitEnd(path);
                directory.clear();
            }
            Files.createDirectories(path.resolve("logs"));
            return directory;
        } catch (IOException e) {
            throw new SandboxException("%s can't be used: %s".formatted(path, e.getMessage()), e);
        }
    }

    /** The servers of a killed sandbox die with it, but not in the same instant: nobody may write any more. */
    private static void awaitEnd(Path path) {
        List<SandboxState.Member> left =
                SandboxState.read(path).map(SandboxState::members).orElse(List.of());
        long deadline = System.nanoTime() + END_PATIENCE.toNanos();
        while (left.stream().anyMatch(SandboxState.Member::isAlive) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /** Takes the wish to keep a directory back. */
    static void forget(Path path) {
        try {
            Files.deleteIfExists(path.resolve(KEPT));
        } catch (IOException e) {
            throw new SandboxException("%s can't be cleared away: %s".formatted(path, e.getMessage()), e);
        }
    }

    boolean isKept() {
        return Files.exists(path.resolve(KEPT));
    }

    /** Gives the lock back and deletes the directory unless it is kept. */
    @Override
    public void close() {
        try (lock) {
            if (!isKept()) {
                clear();
                Files.deleteIfExists(path.resolve(SUPERVISOR_LOG));
                Files.deleteIfExists(path.resolve(LOCK));
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + " can't be cleared away", e);
        }
    }

    /** Gives the lock back and leaves everything as it is. */
    void release() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(path + " can't be unlocked", e);
        }
    }

    private void clear() throws IOException {
        try (Stream<Path> children = Files.list(path)) {
            for (Path child : (Iterable<Path>) children::iterator) {
                if (Files.isSymbolicLink(child)) {
                    Trees.delete(Files.readSymbolicLink(child));
                }
                if (!child.endsWith(LOCK) && !child.endsWith(SUPERVISOR_LOG)) {
                    Trees.delete(child);
                }
            }
        }
    }

    /** A killed sandbox is given a moment to be gone. */
    private static FileChannel lock(Path path) throws IOException {
        long deadline = System.nanoTime() + LOCK_PATIENCE.toNanos();
        do {
            Path file = path.resolve(LOCK);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) != null && Files.exists(file)) {
                return channel;
            }
            channel.close();
            LockSupport.parkNanos(LOOK_NS);
        } while (System.nanoTime() < deadline);
        throw new SandboxException(
                "Another sandbox runs in %s; stop it first or choose another directory".formatted(path));
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
