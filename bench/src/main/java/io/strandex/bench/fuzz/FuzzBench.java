package io.strandex.bench.fuzz;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import io.strandex.events.MediaEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench fuzz}: every mutated input is either read or refused with a reason, in bounded time and memory. */
@Command(
        name = "fuzz",
        description = "Mutated frames and JSON lines: each is read or refused with a reason, or it is a crash.",
        mixinStandardHelpOptions = true)
public final class FuzzBench implements Callable<Integer> {
    @Option(
            names = "--inputs",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many inputs, over all readers. Default: ${DEFAULT-VALUE}.")
    private long inputs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "53", description = "Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public FuzzBench() {}

    @Override
    public Integer call() {
        Firing firing = fire(inputs, seed);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "fuzz");
        figures.put("machine", Machine.describe());
        figures.put("seed", seed);
        figures.put("inputs", firing.inputs());
        figures.put("crashes", firing.crashCount());
        figures.put("read", firing.readCount());
        figures.put("refused", firing.inputs() - firing.readCount() - firing.crashCount());
        figures.put("slowest_ms", Math.round(firing.slowestMillis() * 10) / 10.0);
        figures.put("most_allocated_per_byte", Math.round(firing.mostAllocated() * 10) / 10.0);
        figures.put("first_crashes", firing.crashes());
        output.json(figures);
        figures.forEach((name, value) -> output.line(name + " " + value));
        return firing.crashCount() == 0 ? 0 : 1;
    }

    /** Half the inputs are frames of three schemas, half are JSON lines. */
    static Firing fire(long inputs, long seed) {
        List<MediaEvent> events = Targets.events();
        Firing firing = new Firing();
        List<Targets.Aim> frames = List.of(Targets.events(events), Targets.operations(), Targets.nested());
        long each = inputs / 2 / frames.size();
        for (Targets.Aim aim : frames) {
            firing.fire(aim.target(), aim.samples(), each, seed);
        }
        Targets.Aim json = Targets.json(events);
        firing.fire(json.target(), json.samples(), inputs - each * frames.size(), seed);
        return firing;
    }
}
