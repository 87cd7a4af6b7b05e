package io.strandex.bench;

import io.strandex.bench.driver.DriverBench;
import io.strandex.bench.fuzz.FuzzBench;
import io.strandex.bench.key.KeyBench;
import io.strandex.bench.key.SpreadBench;
import io.strandex.bench.kills.KillCommand;
import io.strandex.bench.oracle.OracleCommand;
import io.strandex.bench.query.QueryBench;
import io.strandex.bench.serde.SerdeBench;
import io.strandex.bench.sink.LateBench;
import io.strandex.bench.sink.SinkBench;
import io.strandex.bench.slots.SlotsBench;
import io.strandex.bench.state.StateCommand;
import io.strandex.bench.storm.StormCommand;
import io.strandex.bench.thread.ThreadCommand;
import io.strandex.cli.Main;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strandex bench NAME}: each benchmark is a subcommand that prints its figures. */
@Command(
        name = "strandex bench",
        description = "Measures, and prints the figures of docs/benchmarks.md.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "NAME",
        subcommands = {
            HelpCommand.class,
            DriverBench.class,
            FuzzBench.class,
            KeyBench.class,
            KillCommand.class,
            LateBench.class,
            OracleCommand.class,
            QueryBench.class,
            SerdeBench.class,
            SinkBench.class,
            SlotsBench.class,
            SpreadBench.class,
            StateCommand.class,
            StormCommand.class,
            ThreadCommand.class
        })
public final class Bench implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    private Bench() {}

    /** Without a name: the help, and exit code 2. */
    @Override
    public Integer call() {
        command.commandLine().usage(command.commandLine().getErr());
        return 2;
    }

    /** Runs one benchmark and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(Main.commandLine(new Bench()).execute(args));
    }
}
