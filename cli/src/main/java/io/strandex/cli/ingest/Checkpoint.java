package io.strandex.cli.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CliException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many entries of each file have arrived in a topic, and a checksum over them, kept in a file so that a run can go on where
 * the last one stopped, and notices when it is not the same file any more. One run at a time holds it.
 */
final class Checkpoint implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final @Nullable Path file;
    private final String topic;
    private final Map<String, Mark> arrived = new TreeMap<>();
    private final @Nullable FileChannel lock;

    /**
     * How far a source has arrived.
     *
     * @param entries from its beginning
     * @param crc32c over the bytes of these entries
     */
    record Mark(long entries, long crc32c) {
        static final Mark NONE = new Mark(0, 0);

        Mark {
            if (entries < 0) {
                throw new IllegalArgumentException("entries are " + entries);
            }
        }
    }

    /** What the file holds. */
    record Kept(String topic, Map<String, Mark> sources) {
        Kept {
            if (topic == null || sources == null) {
                throw new IllegalArgumentException("topic and sources are missing");
            }
        }
    }

    private Checkpoint(@Nullable Path file, String topic, @Nullable FileChannel lock) {
        this.file = file;
        this.topic = topic;
        this.lock = lock;
    }

    /** Keeps nothing. */
    static Checkpoint none() {
        return new Checkpoint(null, "", null);
    }

    /**
     * Opens or begins a checkpoint.
     *
     * @param topic what entries arrive in
     * @throws CliException if another run holds it, or it is none, or of another topic
     */
    static Checkpoint of(Path file, String topic) {
        Checkpoint checkpoint = new Checkpoint(file, topic, lock(file));
        try {
            if (Files.exists(file)) {
                checkpoint.read(file);
            }
            return checkpoint;
        } catch (CliException e) {
            checkpoint.close();
            throw e;
        }
    }

    private static FileChannel lock(Path file) {
        try {
            FileChannel channel = FileChannel.open(lockFile(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                return channel;
            }
            channel.close();
        } catch (OverlappingFileLockException e) {
            // Told below, like a lock of another process.
        } catch (IOException e) {
            throw CliException.usage("--checkpoint " + file + " can't be written there: " + e);
        }
        throw CliException.usage("--checkpoint " + file + " is in use by another ingest: give each its own");
    }

    private static Path lockFile(Path file) {
        return Path.of(file + ".lock");
    }

    private void read(Path from) {
        Kept kept;
        try {
            kept = JSON.readValue(from.toFile(), Kept.class);
        } catch (JsonProcessingException e) {
            throw CliException.usage("--checkpoint " + from + " is no checkpoint of an ingest: name another file");
        } catch (IOException e) {
            throw CliException.usage("--checkpoint " + from + " can't be read: " + e.getMessage());
        }
        if (!topic.equals(kept.topic())) {
            throw CliException.usage("--checkpoint " + from + " is about the topic " + kept.topic() + ", not " + topic);
        }
        arrived.putAll(kept.sources());
    }

    /** Whether anything is kept. */
    boolean isKept() {
        return file != null;
    }

    /** Entries of a source that need not be sent again. */
    Mark arrived(String source) {
        return arrived.getOrDefault(source, Mark.NONE);
    }

    /** What to say of a source whose first entries are not those that arrived. */
    CliException changed(String source) {
        return CliException.usage(
                "--checkpoint " + file + ": the first " + arrived(source).entries() + " entries of " + source
                        + " are not those that were sent; delete it to send the whole file");
    }

    /** Notes that so many entries have arrived; the file is replaced as a whole. */
    void note(String source, Mark mark) {
        if (file == null) {
            return;
        }
        arrived.put(source, mark);
        Path next = Path.of(file + ".next");
        try {
            JSON.writeValue(next.toFile(), new Kept(topic, arrived));
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw CliException.failed("--checkpoint " + file + " can't be written: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        if (lock == null) {
            return;
        }
        try {
            // The file stays: a run that opened it before it were deleted would hold another lock than the next run.
            lock.close();
        } catch (IOException e) {
            throw CliException.failed("the lock of --checkpoint " + file + " can't be given back: " + e.getMessage());
        }
    }
}
