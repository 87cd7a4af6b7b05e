package io.strandex.cli.ingest;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How many entries of each file have arrived, kept in a file so that a run can go on where the last one stopped. */
final class Checkpoint {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final @Nullable Path file;
    private final Map<String, Long> arrived = new TreeMap<>();

    /** @param file where to keep it; null to keep nothing */
    Checkpoint(@Nullable Path file) {
        this.file = file;
        if (file != null && Files.exists(file)) {
            try {
                arrived.putAll(JSON.readValue(file.toFile(), new TypeReference<Map<String, Long>>() {}));
            } catch (IOException e) {
                throw CliException.usage("--checkpoint " + file + " can't be read: " + e.getMessage());
            }
        }
    }

    /** Whether anything is kept. */
    boolean isKept() {
        return file != null;
    }

    /** Entries of a source that need not be sent again. */
    long arrived(String source) {
        return arrived.getOrDefault(source, 0L);
    }

    /** Notes that so many entries have arrived; the file is replaced as a whole. */
    void note(String source, long entries) throws IOException {
        if (file == null) {
            return;
        }
        arrived.put(source, entries);
        Path next = Path.of(file + ".next");
        JSON.writeValue(next.toFile(), arrived);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
