package io.strandex.cli.source;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex source}: topics that others designed. */
@Command(
        name = "source",
        description = "Try what a mapping makes of the records of somebody else's topic.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TryCommand.class})
public final class SourceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** For picocli. */
    public SourceCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
