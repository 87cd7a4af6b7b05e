package io.strandex.bench;

import io.strandex.cli.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code strandex bench NAME}: each benchmark is a subcommand that prints its figures. */
@Command(
        name = "strandex bench",
        description = "Measures, and prints the figures of docs/benchmarks.md.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "NAME",
        subcommands = {HelpCommand.class})
public final class Bench {

    private Bench() {}

    /** Runs one benchmark and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(Main.commandLine(new Bench()).execute(args));
    }
}
