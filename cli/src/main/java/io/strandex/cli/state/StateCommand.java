package io.strandex.cli.state;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex state}: looks into the running topology. */
@Command(
        name = "state",
        description = "Look into the state of the running topology.",
        mixinStandardHelpOptions = true,
        subcommands = {StateGetCommand.class})
public final class StateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** For picocli. */
    public StateCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
