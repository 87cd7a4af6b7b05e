package io.strandex.cli.mapping;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex mapping}. */
@Command(
        name = "mapping",
        description = "Compare the mapping that the schema asks for with what a cluster holds.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = MappingDiffCommand.class)
public final class MappingCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    /** For picocli. */
    public MappingCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
