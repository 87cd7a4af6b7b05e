package io.strandex.testkit.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Utils;

/**
 * A directory of the driver's own for stores on disk, deleted with it; its name tells the process. It lies in memory where
 * Linux offers a file system there with room enough, since a store that is opened waits for its disk several times.
 */
record StateFolder(Path path) {

    /** How the names of this process's directories begin. */
    static final String PREFIX =
            "strandex-driver-%d-".formatted(ProcessHandle.current().pid());

    private static final Path IN_MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 2L << 30;

    static StateFolder create() {
        try {
            return new StateFolder(Files.createTempDirectory(parent(), PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the directories of drivers stand. */
    static Path parent() throws IOException {
        boolean fits =
                Files.isWritable(IN_MEMORY) && Files.getFileStore(IN_MEMORY).getUsableSpace() >= ROOM;
        return fits ? IN_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    void delete() {
        try {
            Utils.delete(path.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
