package io.strandex.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Refuses to keep state where the system cleans up. */
final class StateDirectory {
    private StateDirectory() {}

    /** What is wrong with a directory for state, if anything is. */
    static Optional<String> problem(String directory) {
        Path path = Path.of(directory).toAbsolutePath().normalize();
        return List.of(System.getProperty("java.io.tmpdir"), "/tmp", "/var/tmp").stream()
                .map(temporary -> Path.of(temporary).toAbsolutePath().normalize())
                .filter(path::startsWith)
                .findFirst()
                .map(temporary ->
                        "kafka.state.dir is %s, but files under %s may be cleaned away: the state would have to be"
                                        .formatted(path, temporary)
                                + " restored, or a running store would break; choose a directory that stays, or set"
                                + " state.dir.temporary.allowed=true where the state may go with it");
    }
}
