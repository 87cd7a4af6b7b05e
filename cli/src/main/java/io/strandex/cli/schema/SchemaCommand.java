package io.strandex.cli.schema;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex schema}: what producers and other tools need to know of the contract. */
@Command(
        name = "schema",
        description = "Show the contract's schemas, or check them against a registry.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ShowCommand.class, CheckCommand.class})
public final class SchemaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** For picocli. */
    public SchemaCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
