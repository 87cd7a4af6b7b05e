package io.strandex.cli.sandbox;

import io.strandex.sandbox.SandboxState;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which sandbox a command is about. Used as a {@code @Mixin}. */
public final class DirectoryOption {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = ".strandex",
            description = "The sandbox's directory: data, logs, state (default: ${DEFAULT-VALUE}).")
    private Path directory = Path.of(".strandex");

    /** The directory, absolute. */
    public Path path() {
        return directory.toAbsolutePath().normalize();
    }

    /** What the sandbox in the directory says about itself. */
    public Optional<SandboxState> state() {
        return SandboxState.read(path());
    }
}
