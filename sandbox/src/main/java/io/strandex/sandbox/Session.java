package io.strandex.sandbox;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The command prefix that lets a process live on when its terminal goes. */
final class Session {
    private Session() {}

    /** {@code setsid} where the system has it, {@code nohup} elsewhere. */
    static List<String> own() {
        return onPath("setsid").or(() -> onPath("nohup")).map(List::of).orElse(List.of());
    }

    private static Optional<String> onPath(String command) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
        return Stream.of(path.split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, command))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
