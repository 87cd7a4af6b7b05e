package io.strandex.bench.thread;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.bench.Machine;
import io.strandex.cli.CliException;
import io.strandex.cli.Main;
import io.strandex.cli.Output;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench thread}: how fast is the whole way, from events to searchable documents? */
@Command(
        name = "thread",
        description = {
            "Boots the four servers and the pipeline, sends events, and waits until all are searchable:",
            "seconds to boot, events a second, most memory of each process."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex bench thread --json",
            "  strandex bench thread --size 200000 --profile throughput --json",
            "  strandex bench thread --events events.jsonl --json"
        })
public final class ThreadCommand implements Callable<Integer> {

    @Option(names = "--events", paramLabel = "FILE", description = "Events to send; by default they are made up.")
    private @Nullable Path events;

    @Option(names = "--size", description = "How many events are made up (default: ${DEFAULT-VALUE}).")
    private int size = 16_000;

    @Option(names = "--seed", description = "Seed of what is made up (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--profile", description = "demo or throughput (default: ${DEFAULT-VALUE}).")
    private String profile = "demo";

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public ThreadCommand() {}

    @Override
    public Integer call() throws IOException {
        Path directory = Files.createDirectories(Path.of(".strandex-bench")).toAbsolutePath();
        Path file = events != null ? events : MadeUpEvents.write(directory.resolve("events.jsonl"), size, seed);
        Map<String, Object> figures = figures(demo(directory.resolve("sandbox"), file));
        output.json(figures);
        figures.forEach((name, value) -> output.line("%-20s %s".formatted(name, value)));
        return 0;
    }

    private JsonNode demo(Path directory, Path file) throws IOException {
        StringWriter result = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of("demo", "--json", "--stop"));
        arguments.addAll(List.of("--data", directory.toString(), "--events", file.toString(), "--profile", profile));
        int code = Main.commandLine(new Main())
                .setOut(new PrintWriter(result, true))
                .execute(arguments.toArray(String[]::new));
        if (code != 0) {
            throw CliException.failed("the demo ended with exit code " + code);
        }
        return new ObjectMapper().readTree(result.toString());
    }

    private Map<String, Object> figures(JsonNode demo) {
        double ingest = demo.at("/seconds/ingest").asDouble();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("machine", Machine.describe());
        figures.put("seed", seed);
        figures.put("events", demo.path("events_in").asLong());
        figures.put("documents", demo.path("documents").asLong());
        figures.put("slots", demo.path("slots").asLong());
        figures.put("profile", profile);
        figures.put("boot_s", demo.at("/seconds/boot").asDouble());
        figures.put("pipeline_s", demo.at("/seconds/pipeline").asDouble());
        figures.put("ingest_s", ingest);
        figures.put("searchable_s", demo.at("/seconds/searchable").asDouble());
        figures.put("events_per_s", Math.round(demo.path("events_in").asLong() / ingest));
        figures.put("peak_memory_bytes", demo.path("peak_memory_bytes"));
        return figures;
    }
}
