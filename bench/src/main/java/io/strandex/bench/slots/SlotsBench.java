package io.strandex.bench.slots;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import io.strandex.plan.Zipf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.common.utils.Utils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench slots}: the work of slots by partition, gathered in one stage and in two. */
@Command(
        name = "slots",
        description = {
            "Processor time that each partition spends on slots, with the members of hot scenes gathered by salt first",
            "and without: one hot scene at several rates, then scenes by Zipf's law. The busiest partition is the"
                    + " limit."
        },
        mixinStandardHelpOptions = true)
public final class SlotsBench implements Callable<Integer> {
    private static final int LIVE_SECONDS = 30;
    private static final double ZIPF_RATE = 2_000;

    /** Where {@code salt.hot.rate} stands unless it is set. */
    private static final double HOT_RATE = 100;

    @Option(names = "--rates", split = ",", defaultValue = "10,1000,10000", description = "Default: ${DEFAULT-VALUE}.")
    private List<Integer> rates = List.of();

    @Option(names = "--partitions", paramLabel = "N", defaultValue = "12", description = "Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "60000",
            description = "Most events of a run; 30 seconds of them where they are fewer. Default: ${DEFAULT-VALUE}.")
    private int events;

    @Option(
            names = "--dimension",
            paramLabel = "N",
            defaultValue = "0",
            description = "Values of each event's vector. Default: ${DEFAULT-VALUE}, none.")
    private int dimension;

    @Option(names = "--scenes", paramLabel = "N", defaultValue = "1000", description = "Default: ${DEFAULT-VALUE}.")
    private int scenes;

    @Option(names = "--skew", paramLabel = "S", defaultValue = "1.2", description = "Default: ${DEFAULT-VALUE}.")
    private double skew;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public SlotsBench() {}

    @Override
    public Integer call() throws IOException {
        List<Map<String, Object>> runs = new ArrayList<>();
        for (int rate : rates) {
            runs.add(compare("one scene", Scenes.of(Zipf.of(1, 1), partitions, 0), rate));
        }
        runs.add(compare(
                "zipf " + skew, Scenes.of(Zipf.of(scenes, skew), partitions, HOT_RATE / ZIPF_RATE), (int) ZIPF_RATE));
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "slots");
        figures.put("partitions", partitions);
        figures.put("dimension", dimension);
        figures.put("runs", runs);
        figures.put("machine", Machine.describe());
        output.json(figures);
        return 0;
    }

    private Map<String, Object> compare(String name, Scenes of, int rate) throws IOException {
        Path directory = Files.createTempDirectory("strandex-slots");
        try {
            int most = Math.min(events, LIVE_SECONDS * rate);
            SlotsRun run = new SlotsRun(of, partitions, rate, most, dimension, directory);
            Load one = Load.of(run.costs(false), partitions);
            Load two = Load.of(run.costs(true), partitions);
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("scenes", name);
            figures.put("rate", rate);
            figures.put("events", most);
            figures.put("one_stage", one);
            figures.put("two_stages", two);
            figures.put("busiest_one_vs_two", rounded(one.busiestMs() / two.busiestMs()));
            figures.put("total_two_vs_one", rounded(two.totalMs() / one.totalMs()));
            output.line(figures.toString());
            return figures;
        } finally {
            Utils.delete(directory.toFile());
        }
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }

    /** Processor milliseconds of the busiest partition and of all, and how far the busiest is above the mean. */
    record Load(double busiestMs, double totalMs, double maxMean) {
        static Load of(Map<Integer, Long> nanos, int partitions) {
            double total = nanos.values().stream().mapToLong(Long::longValue).sum() / 1e6;
            double most =
                    nanos.values().stream().mapToLong(Long::longValue).max().orElse(0) / 1e6;
            return new Load(rounded(most), rounded(total), rounded(most * partitions / total));
        }
    }
}
