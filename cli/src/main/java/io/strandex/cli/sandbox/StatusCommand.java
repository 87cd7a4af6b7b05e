package io.strandex.cli.sandbox;

import io.strandex.cli.Output;
import io.strandex.sandbox.SandboxState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code strandex status}: what runs, where, and how much memory it takes. */
@Command(
        name = "status",
        description = "Show the servers: state, address, process, memory, log.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex status", "  strandex status --json", "", "Exit code 0 when all of them run, 1 otherwise."
        })
public final class StatusCommand implements Callable<Integer> {

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public StatusCommand() {}

    @Override
    public Integer call() {
        Optional<SandboxState> found = directory.state();
        if (found.isEmpty()) {
            output.json(Map.of("running", false, "directory", directory.path().toString()));
            output.line("Nothing runs in " + directory.path() + ". Start the servers: strandex up");
            return 1;
        }
        SandboxState state = found.get();
        output.json(ServersView.json(state));
        switch (state.phase()) {
            case STARTING -> output.line("Starting.");
            case RUNNING -> {}
            case FAILED -> output.line("The start failed: " + state.failure().orElse("no reason was given"));
            case DEAD -> output.line("The process that owned these is gone. Clear away: strandex down");
        }
        ServersView.table(state).forEach(output::line);
        boolean whole = ServersView.isWhole(state);
        if (state.isRunning() && !whole) {
            output.line("A process ended by itself: see its log. Start anew: strandex down, which deletes data that are"
                    + " not kept, then strandex up");
        }
        return whole ? 0 : 1;
    }
}
