package io.strandex.bench.kills;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench kills}: is the index exact whatever dies? */
@Command(
        name = "kills",
        description = {
            "Starts the four genuine servers and the pipeline, sends changes and deletes all the time, and kills at random:",
            "Elasticsearch, the Connect worker, the broker, the Streams app. In the end every document is compared with what",
            "the raw topic says, and the sink's ledger with the ops topic."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex bench kills --json", "  strandex bench kills --kills 4 --seed 7"})
public final class KillCommand implements Callable<Integer> {
    @Option(names = "--kills", description = "How often something is killed, at least (default: ${DEFAULT-VALUE}).")
    private int kills = 20;

    @Option(names = "--seed", description = "Seed of the events and the kills (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private Output output;

    /** For picocli. */
    public KillCommand() {}

    /** Exit code 1 when a document differs or the ledger does not count every operation once. */
    @Override
    public Integer call() throws Exception {
        Path directory = Files.createDirectories(Path.of(".strandex-bench")).resolve("kills");
        Path plugins = Path.of(System.getProperty("strandex.dist", "."), "plugins");
        KillResult result = KillRun.run(directory, plugins, kills, seed, output::progress);
        Difference difference = result.difference();
        difference.examples().forEach(output::progress);
        output.json(figures(result));
        output.line(
                "%d kills, %,d events, %,d documents: lost %d, ghosts %d, duplicates %d; ledger %,d of %,d operations"
                        .formatted(
                                result.killed(),
                                result.events(),
                                difference.documents(),
                                difference.lost(),
                                difference.ghosts(),
                                difference.duplicates(),
                                result.consumed(),
                                result.operations()));
        return result.isExact() ? 0 : 1;
    }

    private Map<String, Object> figures(KillResult result) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "kills");
        figures.put("seed", seed);
        figures.put("kills", result.killed());
        figures.put("killed", result.kills());
        figures.put("events", result.events());
        figures.put("documents", result.difference().documents());
        figures.put("lost", result.difference().lost());
        figures.put("ghosts", result.difference().ghosts());
        figures.put("duplicates", result.difference().duplicates());
        figures.put("ledger_consumed", result.consumed());
        figures.put("operations", result.operations());
        figures.put("app_ended_by_itself", result.unforcedEnds());
        figures.put("machine", Machine.describe());
        return figures;
    }
}
