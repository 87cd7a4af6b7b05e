package io.strandex.bench.oracle;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.SandboxBuilder;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.kafka.common.utils.Utils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench oracle}: is keyed state exact? */
@Command(
        name = "oracle",
        description = {
            "Runs random operations through the topology, with crashes, restarts and migrations of tasks, and",
            "again as a replay into a fresh one; compares the documents with a plain model of the semantics.",
            "With --broker on a genuine broker and with instances as processes of their own: restarts, SIGKILL,",
            "lost disks, SIGSTOP, lost leaders of partitions, aborted transactions."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex bench oracle --ops 1000000 --seed 7 --json",
            "  strandex bench oracle --ops 200000 --seed 7 --broker --brokers 3 --json"
        })
public final class OracleCommand implements Callable<Integer> {
    private static final int ROUND = 25_000;

    @Option(names = "--ops", description = "How many operations (default: ${DEFAULT-VALUE}).")
    private int ops = 1_000_000;

    @Option(names = "--seed", description = "Seed of the operations and the faults (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--broker", description = "On a genuine broker instead of the multi-partition driver.")
    private boolean broker;

    @Option(
            names = "--brokers",
            description = {
                "How many brokers (default: ${DEFAULT-VALUE}). Several replicate everything, and others take over",
                "from a lost leader; one is away for two seconds and comes back."
            })
    private int brokers = 1;

    @Option(names = "--rounds", description = "How often each fault happens on the broker (default: ${DEFAULT-VALUE}).")
    private int rounds = 2;

    @Option(
            names = "--standstill",
            paramLabel = "SECONDS",
            description = "How long an instance is held by SIGSTOP (default: ${DEFAULT-VALUE}).")
    private int standstill = 30;

    @Mixin
    private Output output;

    /** For picocli. */
    public OracleCommand() {}

    /** Exit code 1 when a document differs. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        return broker ? onBroker() : onDriver();
    }

    private int onDriver() {
        Verdict verdict = Verdict.CLEAN;
        int faults = 0;
        for (int done = 0; done < ops; done += ROUND) {
            Round round = Round.run(Math.min(ROUND, ops - done), seed + done / ROUND);
            verdict = verdict.plus(round.verdict());
            faults += round.faults();
            output.progress("%,d of %,d operations, %d faults, %s"
                    .formatted(Math.min(done + ROUND, ops), ops, faults, verdict.isClean() ? "exact" : "DIFFERENT"));
        }
        return report(verdict, faults, Map.of());
    }

    private int onBroker() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("strandex-oracle");
        try (Sandbox sandbox = sandbox(directory.resolve("sandbox"));
                Brokers cluster = brokers > 1 ? BrokerCluster.start(sandbox, brokers) : new SingleBroker(sandbox)) {
            var plan = new BrokerRound.Plan(ops, seed, rounds, Duration.ofSeconds(standstill));
            BrokerRound.Result result = new BrokerRound(plan, sandbox, cluster, output::progress).run();
            int faults = result.faults().values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            Map<String, Object> more = new LinkedHashMap<>();
            more.put("faults_by_kind", new TreeMap<>(result.faults()));
            more.put("brokers", brokers);
            more.put(
                    "takeovers_ms",
                    cluster.takeovers().stream().map(Duration::toMillis).toList());
            more.put("instances_revived", result.revived());
            more.put("documents", result.documents());
            return report(result.verdict(), faults, more);
        } finally {
            Utils.delete(directory.toFile());
        }
    }

    private Sandbox sandbox(Path directory) {
        SandboxBuilder builder =
                Sandbox.builder().profile(MemoryProfile.THROUGHPUT).dataDirectory(directory);
        return brokers > 1
                ? builder.servers(Server.REGISTRY).start()
                : builder.servers(Server.KAFKA, Server.REGISTRY).start();
    }

    private int report(Verdict verdict, int faults, Map<String, Object> more) {
        Map<String, Object> figures = figures(verdict, faults);
        figures.putAll(more);
        figures.put("machine", Machine.describe());
        output.json(figures);
        output.line("%,d operations, %d faults: lost %d, ghosts %d, duplicates %d"
                .formatted(ops, faults, verdict.lost(), verdict.ghosts(), verdict.duplicates()));
        verdict.examples().forEach(output::progress);
        return verdict.isClean() ? 0 : 1;
    }

    private Map<String, Object> figures(Verdict verdict, int faults) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("ops", ops);
        figures.put("seed", seed);
        figures.put("on", broker ? "broker" : "driver");
        figures.put("lost", verdict.lost());
        figures.put("ghosts", verdict.ghosts());
        figures.put("duplicates", verdict.duplicates());
        figures.put("faults", faults);
        return figures;
    }
}
