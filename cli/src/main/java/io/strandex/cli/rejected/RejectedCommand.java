package io.strandex.cli.rejected;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex rejected}: the rejected topic for a producer's eyes. */
@Command(
        name = "rejected",
        description = "See what was refused, with reason, explanation and the original bytes.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TailCommand.class, CountCommand.class})
public final class RejectedCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** For picocli. */
    public RejectedCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
