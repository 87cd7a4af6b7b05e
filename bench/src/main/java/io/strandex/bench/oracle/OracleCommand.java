package io.strandex.bench.oracle;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench oracle}: is keyed state exact? */
@Command(
        name = "oracle",
        description = {
            "Runs random operations through the topology, with crashes, restarts and migrations of tasks, and",
            "again as a replay into a fresh one; compares the documents with a plain model of the semantics."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex bench oracle --ops 1000000 --seed 7 --json"})
public final class OracleCommand implements Callable<Integer> {
    private static final int ROUND = 25_000;

    @Option(names = "--ops", description = "How many operations (default: ${DEFAULT-VALUE}).")
    private int ops = 1_000_000;

    @Option(names = "--seed", description = "Seed of the operations and the faults (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private Output output;

    /** For picocli. */
    public OracleCommand() {}

    /** Exit code 1 when a document differs. */
    @Override
    public Integer call() {
        Verdict verdict = Verdict.CLEAN;
        int faults = 0;
        for (int done = 0; done < ops; done += ROUND) {
            Round round = Round.run(Math.min(ROUND, ops - done), seed + done / ROUND);
            verdict = verdict.plus(round.verdict());
            faults += round.faults();
            output.progress("%,d of %,d operations, %d faults, %s"
                    .formatted(Math.min(done + ROUND, ops), ops, faults, verdict.isClean() ? "exact" : "DIFFERENT"));
        }
        output.json(figures(verdict, faults));
        output.line("%,d operations, %d faults: lost %d, ghosts %d, duplicates %d"
                .formatted(ops, faults, verdict.lost(), verdict.ghosts(), verdict.duplicates()));
        verdict.examples().forEach(output::progress);
        return verdict.isClean() ? 0 : 1;
    }

    private Map<String, Object> figures(Verdict verdict, int faults) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("ops", ops);
        figures.put("seed", seed);
        figures.put("lost", verdict.lost());
        figures.put("ghosts", verdict.ghosts());
        figures.put("duplicates", verdict.duplicates());
        figures.put("faults", faults);
        figures.put("machine", Machine.describe());
        return figures;
    }
}
