package io.strandex.cli.ingest;

import io.strandex.cli.Output;
import io.strandex.cli.input.InputOptions;
import io.strandex.event.Admission;
import io.strandex.event.AdmissionSettings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex lint}: the topology's own judgement, on the producer's desk. */
@Command(
        name = "lint",
        description =
                "Judge events by exactly the rules of the topology, without any server. Exit code 1 if any is bad.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExample:%n",
        footer = "  strandex lint events.jsonl")
public final class LintCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files to read; - is standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--vector-dimension",
            paramLabel = "N",
            defaultValue = "0",
            description = "The dimension every vector must have, if the topology sets one. Default: any.")
    private int vectorDimension;

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public LintCommand() {}

    @Override
    public Integer call() {
        Admission admission = Admission.of(AdmissionSettings.standard().withVectorDimension(vectorDimension));
        JudgeOnly destination = new JudgeOnly(admission, Clock.systemUTC());
        IngestSummary summary =
                new Sources(files, input, new Checkpoint(null)).ingest(destination, Long.MAX_VALUE, output);
        output.json(summary);
        output.line(String.format(
                Locale.ROOT, "%,d read, %,d good, %,d bad", summary.read(), summary.sent(), summary.rejected()));
        summary.reasons()
                .forEach((reason, count) -> output.line(String.format(Locale.ROOT, "%,9d  %s", count, reason)));
        return summary.rejected() == 0 ? 0 : 1;
    }
}
