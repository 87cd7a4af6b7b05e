package io.strandex.cli.keys;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.input.Entry;
import io.strandex.cli.input.EventSource;
import io.strandex.cli.input.Inputs;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex keys lint}: what the keys of events would be, and what is wrong with them. */
@Command(
        name = "lint",
        description = "Check the keys of events: too long, colliding, illegal, absurd in time, skewed.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {
            "  strandex keys lint events.jsonl",
            "",
            "Exit code 0 when every event has a sound key, 1 when any has a fault or a file can't be read to its end,",
            "2 when the command line or a layout is wrong or a file is not there. Repeats and skew are no faults."
        })
public final class KeyLintCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files to read; - is standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "12",
            description = "Partitions that skew is judged by. Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Mixin
    private LayoutOptions layouts = new LayoutOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public KeyLintCommand() {}

    @Override
    public Integer call() {
        if (partitions < 1) {
            throw CliException.usage("--partitions is 1 or more");
        }
        files.forEach(Inputs::check);
        KeyLint lint = new KeyLint(layouts.keys(), partitions);
        long now = Clock.systemUTC().millis();
        for (String file : files) {
            take(lint, file, now);
        }
        LintReport report = lint.report();
        output.json(report.values());
        report.lines().forEach(output::line);
        return lint.faultCount() == 0 ? 0 : 1;
    }

    private static void take(KeyLint lint, String file, long now) {
        try (EventSource source = Inputs.open(file)) {
            for (Entry entry = source.next(); entry != null; entry = source.next()) {
                switch (entry) {
                    case Entry.Read read -> lint.take(read.place().toString(), read.event(), now);
                    case Entry.Refused refused ->
                        lint.fault(
                                refused.rejected().reason().name(),
                                refused.place() + " " + refused.rejected().explanation());
                }
            }
        } catch (IOException e) {
            throw CliException.failed(file + " can't be read: " + e.getMessage());
        }
    }
}
