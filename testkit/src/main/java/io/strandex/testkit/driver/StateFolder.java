package io.strandex.testkit.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** A directory of the driver's own for stores on disk, deleted with it. */
final class StateFolder {

    private @Nullable Path path;

    String create() {
        try {
            path = Files.createTempDirectory("strandex-driver");
            return path.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete() {
        if (path != null) {
            try {
                Utils.delete(path.toFile());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
