package io.strandex.sandbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A further process to run beside the servers, on the same leash.
 *
 * @param name names the process and its log file; letters, digits and dashes
 * @param command the command with its arguments
 * @param environment variables added to the sandbox's own
 * @param readyUrl an HTTP address that answers 200 when the process is ready; without it the process is ready at once
 */
public record ChildSpec(String name, List<String> command, Map<String, String> environment, Optional<String> readyUrl) {

    /** Checks the name and copies the collections. */
    public ChildSpec {
        if (!name.matches("[a-z0-9][a-z0-9-]*")) {
            throw new IllegalArgumentException("Not a process name: " + name);
        }
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
