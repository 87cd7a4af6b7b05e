package io.strandex.cli.keys;

import io.strandex.cli.ddl.DdlCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex keys}: the group of commands on keys. */
@Command(
        name = "keys",
        description = "Explain, check, plan and simulate keys; needs no server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            HelpCommand.class,
            ExplainCommand.class,
            KeyLintCommand.class,
            PlanCommand.class,
            SimulateCommand.class,
            DdlCommand.class
        })
public final class KeysCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** For picocli. */
    public KeysCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
