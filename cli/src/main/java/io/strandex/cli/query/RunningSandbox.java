package io.strandex.cli.query;

import io.strandex.cli.CliException;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.Server;
import java.nio.file.Path;

/** The servers that {@code strandex up} or {@code strandex demo} left running. */
final class RunningSandbox {

    private RunningSandbox() {}

    /** The URL of its Elasticsearch. */
    static String elasticsearch() {
        return SandboxState.read(Path.of(".strandex"))
                .filter(SandboxState::isRunning)
                .flatMap(state -> state.address(Server.ELASTICSEARCH))
                .orElseThrow(() -> CliException.usage(
                        "which Elasticsearch? Give --elasticsearch URL, or start servers: strandex up"));
    }
}
