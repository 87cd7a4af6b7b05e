package io.strandex.bench.state;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench state}: what keyed state costs. */
@Command(
        name = "state",
        description = {
            "Runs the topology with exactly once on a genuine broker against the least topology that reads,",
            "repartitions once, does one get and one put per event and writes: same data, serdes and settings,",
            "by turns. Also the speed with ten times the keys and with slots, and how fast state is restored.",
            "The defaults take two to four minutes on two cores."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex bench state --events 1000000 --json",
            "  strandex bench state --only slots",
            "  strandex bench state --only floor --try enable.transactional.statestores=true"
        })
public final class StateCommand implements Callable<Integer> {
    @Option(names = "--events", description = "Events per lap (default: ${DEFAULT-VALUE}).")
    private int events = 500_000;

    @Option(
            names = "--keys",
            description = "Stream keys; a further lap has ten times as many (default: ${DEFAULT-VALUE}).")
    private int keys = 50_000;

    @Option(names = "--rounds", description = "Turns of each side (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "FIGURE",
            description = "Figures to find out, of ${COMPLETION-CANDIDATES} (default: all).")
    private Set<Figure> wanted = EnumSet.allOf(Figure.class);

    @Option(
            names = "--try",
            paramLabel = "KEY=VALUE",
            description = "A setting of Kafka Streams for a third side that takes turns with the other two.")
    private Map<String, String> tried = new TreeMap<>();

    @Option(names = "--seed", description = "Seed of the events (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--data", description = "Directory for the broker and the state (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(".strandex", "bench-state");

    @Mixin
    private Output output;

    /** For picocli. */
    public StateCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        try (Sandbox sandbox = Sandbox.builder()
                .servers(Server.KAFKA)
                .profile(MemoryProfile.THROUGHPUT)
                .dataDirectory(data)
                .start()) {
            StateFigures laps =
                    new StateFigures(new Cluster(sandbox.kafka(), tried), data.resolve("streams"), output::progress);
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("events", events);
            figures.put("keys", keys);
            figures.put("seed", seed);
            figures.putAll(laps.measure(wanted, new Load(events, keys, false, seed), rounds));
            figures.put("machine", Machine.describe());
            output.json(figures);
            figures.forEach((name, figure) -> output.line("%-28s %s".formatted(name, figure)));
            return 0;
        }
    }
}
