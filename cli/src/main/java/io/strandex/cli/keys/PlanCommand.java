package io.strandex.cli.keys;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.plan.CapacityPlan;
import io.strandex.plan.Workload;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex keys plan}: hash widths, salts, partitions and shards for a load. */
@Command(
        name = "plan",
        description = "Hash widths, salts, partitions and shards for a load; docs/keys.md has the formulas.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {
            "  strandex keys plan --rate 20000 --scenes 50000 --skew 1.2",
            "",
            "max_mean_salted holds where the salts of a scene lie side by side, max_mean_hashed_routing where the store hashes",
            "each routing by itself, as Elasticsearch does. fan_out is the mean over scenes, fan_out_by_load over events.",
            "",
            "Exit code 0 when the plan keeps its limits, 1 when the load is too much for it; a warning says where."
        })
public final class PlanCommand implements Callable<Integer> {
    private static final long MOST_SCENES = 20_000_000;

    @Option(names = "--rate", required = true, paramLabel = "N", description = "Events a second, on average.")
    private double rate;

    @Option(names = "--scenes", required = true, paramLabel = "N", description = "Scenes in a week.")
    private long scenes;

    @Option(
            names = "--skew",
            paramLabel = "S",
            defaultValue = "1.2",
            description = "Exponent of Zipf's law over the scenes. Default: ${DEFAULT-VALUE}.")
    private double skew;

    @Option(
            names = "--document-bytes",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Size of a document in the index. Default: ${DEFAULT-VALUE}.")
    private double bytes;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public PlanCommand() {}

    @Override
    public Integer call() {
        CapacityPlan plan = plan();
        Map<String, Object> figures = figures(plan);
        figures.forEach((name, value) -> output.line(String.format(Locale.ROOT, "%-24s %s", name, value)));
        plan.warnings().forEach(warning -> output.line("warning: " + warning));
        figures.put("warnings", plan.warnings());
        output.json(figures);
        return plan.warnings().isEmpty() ? 0 : 1;
    }

    private CapacityPlan plan() {
        if (scenes > MOST_SCENES) {
            throw CliException.usage("--scenes is at most " + MOST_SCENES + ": beyond, plan by the rate alone");
        }
        try {
            return CapacityPlan.of(new Workload(rate, scenes, skew, bytes));
        } catch (IllegalArgumentException e) {
            throw CliException.usage(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, Object> figures(CapacityPlan plan) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("event_hash", "hash" + plan.eventHash());
        figures.put("collision_probability", plan.collision());
        figures.put("partitions", plan.partitions());
        figures.put("shards_per_week", plan.shards());
        figures.put("indices_per_week", plan.generations());
        figures.put("greatest_salt_width", plan.salts());
        figures.put("documents_per_routing", Math.round(plan.documentsPerRouting()));
        figures.put("max_mean_unsalted", rounded(plan.plain().maxMean()));
        figures.put("max_mean_salted", rounded(plan.salted().maxMean()));
        figures.put("max_mean_hashed_routing", rounded(plan.salted().hashedMaxMean()));
        figures.put("fan_out", rounded(plan.salted().fanOut()));
        figures.put("fan_out_by_load", rounded(plan.salted().fanOutByLoad()));
        return figures;
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
