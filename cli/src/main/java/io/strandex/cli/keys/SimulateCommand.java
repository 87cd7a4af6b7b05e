package io.strandex.cli.keys;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.plan.LoadSimulation;
import io.strandex.plan.LoadSimulation.Placing;
import io.strandex.plan.SpreadForecast;
import io.strandex.plan.WidthRule;
import io.strandex.plan.Zipf;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
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
    private static final int MOST_PARTITIONS = 100_000;
    private static final Map<Placing, String> TITLES = new EnumMap<>(Map.of(
            Placing.WHOLE, "without salt",
            Placing.SIDE_BY_SIDE, "salts side by side",
            Placing.HASHED, "salts hashed"));

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "1000000000",
            description = "Events to place. Default: ${DEFAULT-VALUE}.")
    private long events;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "1024",
            description = "Partitions or shards, 1 to 100000. Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Option(
            names = "--scenes",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Scenes that have events, 1 to 20000000. Default: ${DEFAULT-VALUE}.")
    private long scenes;

    @Option(
            names = "--skew",
            paramLabel = "S",
            defaultValue = "1.2",
            description = "Exponent of Zipf's law over the scenes, 0 to 3. Default: ${DEFAULT-VALUE}.")
    private double skew;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Another seed draws other loads. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--svg", paramLabel = "FILE", description = "Write the charts to this file too.")
    private @Nullable Path svg;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public SimulateCommand() {}

    @Override
    public Integer call() {
        check();
        Zipf zipf = Zipf.of(scenes, skew);
        WidthRule rule = new WidthRule(partitions, WidthRule.DEFAULT_FINENESS);
        Map<Placing, long[]> loads = new EnumMap<>(Placing.class);
        for (Placing placing : Placing.values()) {
            loads.put(placing, new LoadSimulation(zipf, rule, seed).run(events, placing));
        }
        if (svg != null) {
            write(svg, LoadChart.svg(TITLES, loads));
        }
        print(loads, SpreadForecast.of(zipf, rule, true));
        return 0;
    }

    private void check() {
        if (events < 1 || partitions < 1 || partitions > MOST_PARTITIONS || scenes < 1 || scenes > MOST_SCENES) {
            throw CliException.usage("--events is 1 or more, --partitions within 1 and " + MOST_PARTITIONS
                    + ", --scenes within 1 and " + MOST_SCENES);
        }
        if (!(skew >= 0 && skew <= 3)) {
            throw CliException.usage("--skew is within 0 and 3");
        }
        if (svg != null) {
            checkFile(svg);
        }
    }

    private static void checkFile(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
            throw CliException.usage("--svg " + file + " is no file in a folder that is there");
        }
    }

    private static void write(Path file, String chart) {
        try {
            Files.writeString(file, chart);
        } catch (IOException e) {
            throw CliException.failed("--svg " + file + " can't be written: "
                    + (e instanceof AccessDeniedException ? "no permission" : e.getMessage()));
        }
    }

    private void print(Map<Placing, long[]> loads, SpreadForecast forecast) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("events", events);
        figures.put("partitions", partitions);
        figures.put("scenes", scenes);
        figures.put("skew", skew);
        figures.put("max_mean_unsalted", maxMean(loads, Placing.WHOLE));
        figures.put("max_mean_salted", maxMean(loads, Placing.SIDE_BY_SIDE));
        figures.put("max_mean_hashed_routing", maxMean(loads, Placing.HASHED));
        figures.put("max_mean_forecast", forecast.maxMean());
        figures.put("max_mean_hashed_forecast", forecast.hashedMaxMean());
        figures.put("fan_out", forecast.fanOut());
        figures.put("fan_out_by_load", forecast.fanOutByLoad());
        figures.put("greatest_salt_width", forecast.greatestWidth());
        output.json(figures);
        TITLES.forEach((placing, title) -> output.line(row(title, loads.getOrDefault(placing, new long[1]))));
        output.line(String.format(
                Locale.ROOT,
                "forecast %.3f, and %.3f with hashed routing, as Elasticsearch does it",
                forecast.maxMean(),
                forecast.hashedMaxMean()));
        output.line(String.format(
                Locale.ROOT,
                "a reader asks %.3f salts for a scene on average, %.1f by load, %d for the greatest",
                forecast.fanOut(),
                forecast.fanOutByLoad(),
                forecast.greatestWidth()));
    }

    private static double maxMean(Map<Placing, long[]> loads, Placing placing) {
        return LoadSimulation.maxMean(loads.getOrDefault(placing, new long[1]));
    }

    private static String row(String title, long[] loads) {
        return String.format(
                Locale.ROOT, "%-21s max/mean %7.3f  %s", title, LoadSimulation.maxMean(loads), LoadChart.blocks(loads));
    }
}
