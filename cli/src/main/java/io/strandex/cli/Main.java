package io.strandex.cli;

import io.strandex.cli.dead.DeadCommand;
import io.strandex.cli.demo.DemoCommand;
import io.strandex.cli.dryrun.DryRunCommand;
import io.strandex.cli.ingest.IngestCommand;
import io.strandex.cli.ingest.LintCommand;
import io.strandex.cli.keys.KeysCommand;
import io.strandex.cli.ledger.LedgerCommand;
import io.strandex.cli.mapping.MappingCommand;
import io.strandex.cli.query.GetCommand;
import io.strandex.cli.query.QueryCommand;
import io.strandex.cli.rejected.RejectedCommand;
import io.strandex.cli.replay.ReplayCommand;
import io.strandex.cli.sandbox.DownCommand;
import io.strandex.cli.sandbox.StatusCommand;
import io.strandex.cli.sandbox.UpCommand;
import io.strandex.cli.schema.SchemaCommand;
import io.strandex.cli.source.SourceCommand;
import io.strandex.cli.state.StateCommand;
import io.strandex.cli.topology.TopologyCommand;
import io.strandex.cli.weeks.WeeksCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The {@code strandex} command.
 *
 * <p>Exit codes: 0 done, 1 the world refused (a server is down, an operation failed), 2 the command line or a setting
 * is wrong.
 */
@Command(
        name = "strandex",
        description = "Multimodal events in Kafka, one range lookup away.",
        mixinStandardHelpOptions = true,
        version = "strandex 0.1.0-SNAPSHOT",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            CommandLine.HelpCommand.class,
            DemoCommand.class,
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            IngestCommand.class,
            LintCommand.class,
            DeadCommand.class,
            DryRunCommand.class,
            KeysCommand.class,
            RejectedCommand.class,
            SourceCommand.class,
            SchemaCommand.class,
            LedgerCommand.class,
            QueryCommand.class,
            GetCommand.class,
            StateCommand.class,
            WeeksCommand.class,
            MappingCommand.class,
            ReplayCommand.class,
            TopologyCommand.class
        },
        footer = {
            "",
            "Try it: strandex demo        four genuine servers, a sample, and one window as a table",
            "More:   strandex bench NAME  prints the figures of docs/benchmarks.md",
            "        strandex verify      builds and runs every test, the real-server tests included"
        })
public final class Main implements Callable<Integer> {

    /** Wide enough for the examples, narrow enough for two windows side by side. */
    private static final int HELP_WIDTH = 110;

    @Spec
    private CommandSpec command;

    /** A command without arguments yet; see {@link #commandLine}. */
    public Main() {}

    /** Without a subcommand: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(new Main()).execute(args));
    }

    /** A command line over {@code root} that keeps the product's rules on errors and exit codes. */
    public static CommandLine commandLine(Object root) {
        return new CommandLine(root)
                .setUsageHelpWidth(HELP_WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Failures::explain)
                .setParameterExceptionHandler(Failures::refuse);
    }
}
