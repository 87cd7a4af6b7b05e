package io.strandex.testkit.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Utils;

/** A directory of the driver's own for stores on disk, deleted with it; its name tells the process. */
record StateFolder(Path path) {

    /** How the names of this process's directories begin. */
    static final String PREFIX =
            "strandex-driver-%d-".formatted(ProcessHandle.current().pid());

    static StateFolder create() {
        try {
            return new StateFolder(Files.createTempDirectory(PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete() {
        try {
            Utils.delete(path.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
