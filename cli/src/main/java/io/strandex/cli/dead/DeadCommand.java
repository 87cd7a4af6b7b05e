package io.strandex.cli.dead;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex dead}: the dead letters. */
@Command(
        name = "dead",
        description = "See the operations that could not be carried out, and send them again when the cause is mended.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ListCommand.class, ShowCommand.class, RedriveCommand.class})
public final class DeadCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** For picocli. */
    public DeadCommand() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }
}
