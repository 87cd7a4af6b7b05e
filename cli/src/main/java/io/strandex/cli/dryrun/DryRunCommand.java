package io.strandex.cli.dryrun;

import io.strandex.cli.Output;
import io.strandex.cli.input.EventSource;
import io.strandex.cli.input.Inputs;
import io.strandex.topology.MediaSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex dry-run}: what would come of these events? */
@Command(
        name = "dry-run",
        description = {
            "Run the real topology on events without any server and without writing anything: operations and bulk",
            "bytes week by week, reasons for rejection, rendered documents. Exit code 1 if an event is rejected."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex dry-run events.jsonl",
            "  strandex dry-run events.jsonl --documents 3 --set slot.length=10s"
        })
public final class DryRunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "Events as JSON lines; - is standard input.")
    private String file = "-";

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of the topology, such as slot.length=10s.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--documents", paramLabel = "N", description = "Print the first N documents as well.")
    private int documents;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public DryRunCommand() {}

    @Override
    public Integer call() throws IOException {
        Inputs.check(file);
        Path stateDir = Files.createTempDirectory("strandex-dry-run");
        try (EventSource source = Inputs.open(file)) {
            DryRunReport report = new DryRun(MediaSettings.of(settings), stateDir).run(source, Instant.now());
            print(report);
            return report.rejectedCount() == 0 ? 0 : 1;
        } finally {
            delete(stateDir);
        }
    }

    private void print(DryRunReport report) {
        Map<String, Object> figures = report.figures();
        List<String> rendered = report.documents(documents);
        if (documents > 0) {
            figures.put("first_documents", rendered);
        }
        output.json(figures);
        output.line(String.format(
                Locale.ROOT, "%-8s %-10s %10s %10s %14s", "SERIES", "WEEK", "UPSERTS", "DELETES", "BULK BYTES"));
        report.rows().forEach(row -> output.line(String.format(Locale.ROOT, "%-8s %-10s %,10d %,10d %,14d", row)));
        report.reasons()
                .forEach(
                        (reason, count) -> output.line(String.format(Locale.ROOT, "rejected %,9d  %s", count, reason)));
        rendered.forEach(output::line);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
