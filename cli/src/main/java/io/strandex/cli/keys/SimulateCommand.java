package io.strandex.cli.keys;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.plan.LoadSimulation;
import io.strandex.plan.SpreadForecast;
import io.strandex.plan.WidthRule;
import io.strandex.plan.Zipf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex keys simulate}: the load of partitions under skew, with the salt rule and without. */
@Command(
        name = "simulate",
        description = "Draw the load of partitions for events of scenes by Zipf's law, with salt and without.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  strandex keys simulate --events 1000000000 --partitions 1024 --svg load.svg")
public final class SimulateCommand implements Callable<Integer> {
    private static final long MOST_SCENES = 20_000_000;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "1000000000",
            description = "Default: ${DEFAULT-VALUE}.")
    private long events;

    @Option(names = "--partitions", paramLabel = "N", defaultValue = "1024", description = "Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Option(names = "--scenes", paramLabel = "N", defaultValue = "1000000", description = "Default: ${DEFAULT-VALUE}.")
    private long scenes;

    @Option(names = "--skew", paramLabel = "S", defaultValue = "1.2", description = "Default: ${DEFAULT-VALUE}.")
    private double skew;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--svg", paramLabel = "FILE", description = "Write the chart to this file too.")
    private @Nullable Path svg;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public SimulateCommand() {}

    @Override
    public Integer call() throws IOException {
        if (events < 1 || partitions < 1 || scenes < 1 || scenes > MOST_SCENES || !(skew >= 0 && skew <= 3)) {
            throw CliException.usage("--events and --partitions are 1 or more, --scenes within 1 and " + MOST_SCENES
                    + ", --skew within 0 and 3");
        }
        Zipf zipf = Zipf.of(scenes, skew);
        WidthRule rule = new WidthRule(partitions, WidthRule.DEFAULT_FINENESS);
        long[] unsalted = new LoadSimulation(zipf, rule, seed).run(events, false);
        long[] salted = new LoadSimulation(zipf, rule, seed).run(events, true);
        if (svg != null) {
            Files.writeString(svg, LoadChart.svg(unsalted, salted));
        }
        print(unsalted, salted, SpreadForecast.of(zipf, rule, true));
        return 0;
    }

    private void print(long[] unsalted, long[] salted, SpreadForecast forecast) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("events", events);
        figures.put("partitions", partitions);
        figures.put("scenes", scenes);
        figures.put("skew", skew);
        figures.put("max_mean_unsalted", LoadSimulation.maxMean(unsalted));
        figures.put("max_mean_salted", LoadSimulation.maxMean(salted));
        figures.put("max_mean_forecast", forecast.maxMean());
        figures.put("fan_out", forecast.fanOut());
        figures.put("greatest_salt_width", forecast.greatestWidth());
        output.json(figures);
        output.line(row("without salt", unsalted));
        output.line(row("with salt", salted));
        output.line(String.format(
                Locale.ROOT,
                "forecast %.3f; a reader asks %.3f salts for a scene on average, %d for the greatest",
                forecast.maxMean(),
                forecast.fanOut(),
                forecast.greatestWidth()));
    }

    private static String row(String title, long[] loads) {
        return String.format(
                Locale.ROOT, "%-12s max/mean %7.3f  %s", title, LoadSimulation.maxMean(loads), LoadChart.blocks(loads));
    }
}
