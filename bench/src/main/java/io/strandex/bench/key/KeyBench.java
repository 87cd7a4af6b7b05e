package io.strandex.bench.key;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench keys}: the default event key, written and read, beside the usual ways of doing it. */
@Command(
        name = "keys",
        description = "Encode and decode of the default event key, beside String.format, StringBuilder and split.",
        mixinStandardHelpOptions = true)
public final class KeyBench implements Callable<Integer> {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    @Option(names = "--forks", paramLabel = "N", defaultValue = "2", description = "Default: ${DEFAULT-VALUE}.")
    private int forks;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "15",
            description = "Of 200 ms each. Default: ${DEFAULT-VALUE}.")
    private int iterations;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public KeyBench() {}

    @Override
    public Integer call() throws RunnerException {
        Map<String, Double> best = new TreeMap<>();
        Map<String, Double> bytes = new TreeMap<>();
        for (RunResult result : run()) {
            String name = result.getPrimaryResult().getLabel();
            best.put(name, result.getPrimaryResult().getStatistics().getMin());
            Result<?> allocated = result.getSecondaryResults().get(ALLOCATED);
            bytes.put(name, allocated == null ? Double.NaN : allocated.getScore());
        }
        Map<String, Object> figures = figures(best, bytes);
        output.json(figures);
        figures.forEach((name, value) -> output.line(name + " " + value));
        return 0;
    }

    private Collection<RunResult> run() throws RunnerException {
        return new Runner(new OptionsBuilder()
                        .include(KeyBenchmark.class.getName() + "\\.")
                        .forks(forks)
                        .warmupIterations(10)
                        .warmupTime(TimeValue.milliseconds(200))
                        .measurementIterations(iterations)
                        .measurementTime(TimeValue.milliseconds(200))
                        .jvmArgs("-XX:+UseSerialGC", "-Xmx256m")
                        .addProfiler(GCProfiler.class)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
    }

    /** The least mean of an iteration counts: what else runs on the machine can only add to it. */
    private static Map<String, Object> figures(Map<String, Double> best, Map<String, Double> bytes) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "keys");
        figures.put("machine", Machine.describe());
        figures.put("encode_ns", rounded(value(best, "encode")));
        figures.put("decode_ns", rounded(value(best, "decode")));
        figures.put("encode_vs_format", rounded(value(best, "encodeByFormat") / value(best, "encode")));
        figures.put("encode_vs_builder", rounded(value(best, "encodeByBuilder") / value(best, "encode")));
        figures.put("decode_vs_split", rounded(value(best, "decodeBySplit") / value(best, "decode")));
        figures.put("encode_bytes", rounded(value(bytes, "encode")));
        figures.put("decode_bytes", rounded(value(bytes, "decode")));
        return figures;
    }

    private static double value(Map<String, Double> values, String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
