package io.strandex.sandbox.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to start as a child process.
 *
 * @param name a short name for people
 * @param command the command with its arguments
 * @param environment variables added to this process's own
 * @param directory the working directory; must exist
 * @param log the file both output streams are appended to
 * @param input a file the command reads as its standard input, which then stays open; without it the input is empty
 */
public record Launch(
        String name,
        List<String> command,
        Map<String, String> environment,
        Path directory,
        Path log,
        Optional<Path> input) {

    /** Copies the collections. */
    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
