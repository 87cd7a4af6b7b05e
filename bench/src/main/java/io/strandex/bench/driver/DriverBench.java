package io.strandex.bench.driver;

import io.strandex.bench.Machine;
import io.strandex.bench.driver.DriverSpeed.Rate;
import io.strandex.cli.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench driver}: the topology driver's speed, and its equivalence with a genuine broker. */
@Command(
        name = "driver",
        description = "Measures the topology driver and compares it with a genuine broker over random topologies.",
        mixinStandardHelpOptions = true)
public final class DriverBench implements Callable<Integer> {

    private static final int ROUNDS = 7;

    @Mixin
    private Output output;

    @Option(names = "--records", description = "Input records a round; default ${DEFAULT-VALUE}.")
    private int records = 200_000;

    @Option(names = "--runs", description = "Random topologies to compare; default ${DEFAULT-VALUE}.")
    private int runs = 200;

    @Option(names = "--first-seed", description = "Seed of the first of them; default ${DEFAULT-VALUE}.")
    private long firstSeed = 1;

    DriverBench() {}

    /** 0 where the runs agree, 1 where any differs. */
    @Override
    public Integer call() throws Exception {
        output.progress("Speed: " + ROUNDS + " rounds of " + records + " records.");
        Rate each = median(1);
        Rate hundred = median(100);
        Equivalence.Report report = Equivalence.compare(firstSeed, runs, this::progress);
        output.line("%,.0f records/s through two stages of 12 partitions, commit after each record"
                .formatted(each.perSecond()));
        output.line("%,.0f records/s, commit after every 100".formatted(hundred.perSecond()));
        output.line("%,.0f and %,.0f records per second of processor time"
                .formatted(each.perCpuSecond(), hundred.perCpuSecond()));
        output.line("%d random topologies against a broker, %,d output records compared, %d differences"
                .formatted(report.runs(), report.records(), report.differences().size()));
        report.differences().forEach(output::progress);
        output.json(figures(each, hundred, report));
        return report.differences().isEmpty() ? 0 : 1;
    }

    private Rate median(int commitEvery) {
        var rates = new ArrayList<Rate>();
        for (int round = 0; round < ROUNDS; round++) {
            rates.add(DriverSpeed.measure(records, commitEvery));
        }
        rates.sort(Comparator.comparingDouble(Rate::perSecond));
        return rates.get(ROUNDS / 2);
    }

    private void progress(int done) {
        if (done % 20 == 0 || done == runs) {
            output.progress("Compared " + done + " of " + runs + " topologies.");
        }
    }

    private Map<String, Object> figures(Rate each, Rate hundred, Equivalence.Report report) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "driver");
        figures.put("records_per_s", Math.round(each.perSecond()));
        figures.put("records_per_s_commit_100", Math.round(hundred.perSecond()));
        figures.put("records_per_cpu_s", Math.round(each.perCpuSecond()));
        figures.put("records_per_cpu_s_commit_100", Math.round(hundred.perCpuSecond()));
        figures.put("equivalence_runs", report.runs());
        figures.put("equivalence_records", report.records());
        figures.put("differences", report.differences().size());
        figures.put("machine", Machine.describe());
        return figures;
    }
}
