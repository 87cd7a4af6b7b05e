package io.strandex.bench.storm;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench storm}: does the sink lose, double or stall anything when everything fails? */
@Command(
        name = "storm",
        description = {
            "Sends operations through the sink's engine and ledger to a scripted _bulk server that answers with 429, 403,",
            "409, 413, 400, 500 and 503, hangs, answers half and cuts connections, while tasks crash and partitions move.",
            "Time is virtual; each seed is one storm of 120 operations. A few seeds more go over real connections."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex bench storm --seeds 10000 --json", "  strandex bench storm --first 4711 --seeds 1"})
public final class StormCommand implements Callable<Integer> {
    private static final int REPORT_EVERY = 1_000;

    @Option(names = "--seeds", description = "How many storms (default: ${DEFAULT-VALUE}).")
    private int seeds = 10_000;

    @Option(names = "--first", description = "The first seed (default: ${DEFAULT-VALUE}).")
    private long first = 1;

    @Option(names = "--wire-seeds", description = "Storms over real connections (default: ${DEFAULT-VALUE}).")
    private int wireSeeds = 5;

    @Mixin
    private Output output;

    /** For picocli. */
    public StormCommand() {}

    /** Exit code 1 when anything was lost, doubled or out of order. */
    @Override
    public Integer call() throws Exception {
        StormResult sum = StormResult.NONE;
        for (int i = 0; i < seeds; i++) {
            sum = sum.plus(new Storm(first + i).run().of(first + i));
            if ((i + 1) % REPORT_EVERY == 0) {
                output.progress(
                        "%,d storms, %,d faults".formatted(i + 1, sum.faults().size()));
            }
        }
        for (int i = 0; i < wireSeeds; i++) {
            sum = sum.plus(new WireStorm(first + i).run().of(first + i));
        }
        sum.faults().forEach(output::progress);
        output.json(figures(sum));
        output.line("%,d storms and %,d over real connections: lost %d, doubled %d, longest stall %,d ms"
                .formatted(seeds, wireSeeds, sum.lost(), sum.doubled(), sum.maxStallMs()));
        return sum.faults().isEmpty() ? 0 : 1;
    }

    private Map<String, Object> figures(StormResult sum) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "storm");
        figures.put("seeds", seeds);
        figures.put("first", first);
        figures.put("wire_seeds", wireSeeds);
        figures.put("lost", sum.lost());
        figures.put("doubled", sum.doubled());
        figures.put("max_stall_ms", sum.maxStallMs());
        figures.put("restarts", sum.restarts());
        figures.put("faults", sum.faults().size());
        figures.put("machine", Machine.describe());
        return figures;
    }
}
