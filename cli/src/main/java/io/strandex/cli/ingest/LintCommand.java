package io.strandex.cli.ingest;

import io.strandex.cli.Output;
import io.strandex.cli.input.InputOptions;
import io.strandex.cli.rules.RuleOptions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code strandex lint}: the topology's own judgement, on the producer's desk. */
@Command(
        name = "lint",
        description =
                "Judge events by exactly the rules of the topology, without any server. Exit code 1 if any is bad.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex lint events.jsonl",
            "  strandex lint --app-config app.properties events.jsonl    by the rules of that deployment"
        })
public final class LintCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files to read; - is standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public LintCommand() {}

    @Override
    public Integer call() {
        JudgeOnly destination = new JudgeOnly(rules.judge(), Clock.systemUTC());
        IngestSummary summary =
                new Sources(files, input, Checkpoint.none()).ingest(destination, Long.MAX_VALUE, output);
        output.json(summary);
        output.line(String.format(
                Locale.ROOT, "%,d read, %,d good, %,d bad", summary.read(), summary.sent(), summary.rejected()));
        summary.reasons()
                .forEach((reason, count) -> output.line(String.format(Locale.ROOT, "%,9d  %s", count, reason)));
        return summary.rejected() == 0 ? 0 : 1;
    }
}
