package io.strandex.cli;

import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.Server;
import java.nio.file.Path;
import java.util.Optional;

/** The servers that {@code strandex up} or {@code strandex demo} left running for the working directory. */
public final class RunningSandbox {

    /** Where a sandbox of the working directory keeps its files. */
    public static final Path DIRECTORY = Path.of(".strandex");

    private RunningSandbox() {}

    /** What the running sandbox says about itself; empty when none runs here. */
    public static Optional<SandboxState> state() {
        return SandboxState.read(DIRECTORY).filter(SandboxState::isRunning);
    }

    /**
     * The address of one of its servers.
     *
     * @param option the option that names another server, for the message
     * @throws CliException when no sandbox runs here
     */
    public static String address(Server server, String option) {
        return state().flatMap(state -> state.address(server))
                .orElseThrow(() -> CliException.usage("which " + server.label() + "? Give " + option
                        + ", or start servers with 'strandex up' (none run in " + DIRECTORY.toAbsolutePath() + ")"));
    }
}
