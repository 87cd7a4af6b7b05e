package io.strandex.bench.sink;

import io.strandex.bench.Machine;
import io.strandex.cli.Output;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.connect.sink.SinkRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench late}: what late operations for read-only and deleted weeks cost the current week. */
@Command(
        name = "late",
        description =
                "Measures the current week's rate while a fifth of all operations is for read-only and deleted weeks.",
        mixinStandardHelpOptions = true)
public final class LateBench implements Callable<Integer> {
    private static final String READ_ONLY = "2015-w10";
    private static final String DELETED = "2015-w11";
    private static final String PREFIX = "late";
    /** One in four beside the current ones is one in five of all. */
    private static final int SHARE = 4;

    @Mixin
    private Output output;

    @Option(names = "--documents", description = "Operations of the current week in a run; default ${DEFAULT-VALUE}.")
    private int documents = 100_000;

    @Option(names = "--rounds", description = "Rounds of four runs by turns; default ${DEFAULT-VALUE}.")
    private int rounds = 5;

    @Option(
            names = "--warm-up",
            description = "Runs before, which do not count: the JVMs compile meanwhile; default ${DEFAULT-VALUE}.")
    private int warmUp = 9;

    @Option(
            names = "--interval-ms",
            description = "The sink's blocked.interval.ms; default ${DEFAULT-VALUE}, as there.")
    private long intervalMs = 30_000;

    @Option(names = "--seed", description = "Seed of the documents; default ${DEFAULT-VALUE}.")
    private long seed = 1;

    private int week;
    private double expired;
    private double applied;

    LateBench() {}

    @Override
    public Integer call() throws Exception {
        Path directory = Files.createTempDirectory("strandex-bench");
        try (Sandbox sandbox = Sandbox.builder()
                        .servers(Server.ELASTICSEARCH)
                        .profile(MemoryProfile.THROUGHPUT)
                        .dataDirectory(directory.resolve("sandbox"))
                        .start();
                Cluster cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())))) {
            prepare(sandbox.elasticsearch(), cluster);
            report(sandbox.elasticsearch(), cluster);
        }
        return 0;
    }

    /** A week that is read-only, and one that was deleted. */
    private void prepare(String url, Cluster cluster) throws Exception {
        try (TaskRig rig = rig(url)) {
            List<SinkRecord> both = new ArrayList<>(Corpus.small(1, seed).records(READ_ONLY));
            both.addAll(Corpus.small(1, seed).records(DELETED));
            rig.run(numbered(both));
        }
        cluster.call("PUT", "/" + index(READ_ONLY) + "/_block/write");
        cluster.call("DELETE", "/" + index(DELETED));
    }

    private void report(String url, Cluster cluster) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            run(url, cluster, i % 3 == 0);
        }
        Turns turns = new Turns();
        for (int round = 0; round < rounds; round++) {
            turns.round(() -> run(url, cluster, true), () -> run(url, cluster, false));
            output.progress(turns.last("among late ones", "alone"));
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "late");
        figures.put("seed", seed);
        figures.put("documents", documents);
        figures.put("late_operations", documents / SHARE);
        figures.put("rounds", rounds);
        figures.put("warm_up", warmUp);
        figures.put("interval_ms", intervalMs);
        figures.put("quiet_docs_per_s", Math.round(turns.other()));
        figures.put("current_docs_per_s", Math.round(turns.one()));
        figures.putAll(turns.figures("current_rate_ratio"));
        figures.put("expired_a_run", Math.round(expired));
        figures.put("applied_a_run", Math.round(applied));
        figures.put("machine", Machine.describe());
        output.json(figures);
        output.line("current week %,.0f/s alone, %,.0f/s among late operations: %.2f"
                .formatted(turns.other(), turns.one(), turns.ratio()));
    }

    /** Documents of the current week a second, from the first record until Elasticsearch has the last of them. */
    private Turns.Lap run(String url, Cluster cluster, boolean withLate) throws Exception {
        String current = nextWeek();
        List<SinkRecord> records = records(current, withLate);
        try (TaskRig rig = rig(url)) {
            Stopwatch stopwatch = Stopwatch.start(cluster);
            rig.feed(records);
            while (indexed(cluster, current) < documents) {
                rig.rest();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            Turns.Lap lap = stopwatch.stop(documents);
            // Everything that was late has an outcome too, before the next run begins.
            rig.settle();
            if (withLate) {
                expired = rig.metric("operations-expired-total");
                applied = rig.metric("operations-indexed-total") - documents;
            }
            cluster.call("DELETE", "/" + index(current));
            return lap;
        }
    }

    private List<SinkRecord> records(String current, boolean withLate) {
        List<SinkRecord> records = new ArrayList<>();
        List<SinkRecord> blocked = Corpus.small(documents / SHARE, seed).records(READ_ONLY);
        List<SinkRecord> deleted = Corpus.small(documents / SHARE, seed).records(DELETED);
        List<SinkRecord> currents = Corpus.small(documents, seed).records(current);
        for (int i = 0; i < currents.size(); i++) {
            records.add(currents.get(i));
            if (withLate && i % SHARE == 0 && i / SHARE < blocked.size()) {
                boolean isDeleted = i / SHARE % 2 == 0;
                records.add((isDeleted ? deleted : blocked).get(i / SHARE));
            }
        }
        return numbered(records);
    }

    private static List<SinkRecord> numbered(List<SinkRecord> records) {
        List<SinkRecord> numbered = new ArrayList<>(records.size());
        for (SinkRecord record : records) {
            numbered.add(new SinkRecord(
                    record.topic(), 0, null, null, null, record.value(), numbered.size(), 0L, record.timestampType()));
        }
        return numbered;
    }

    private TaskRig rig(String url) {
        return new TaskRig(
                url,
                Map.of(
                        "index.prefix",
                        PREFIX,
                        "index.refresh.interval",
                        "30s",
                        "blocked.interval.ms",
                        Long.toString(intervalMs)));
    }

    private static long indexed(Cluster cluster, String week) throws Exception {
        return cluster.call(
                        "GET", "/" + index(week) + "/_stats/indexing?filter_path=_all.primaries.indexing.index_total")
                .body()
                .at("/_all/primaries/indexing/index_total")
                .asLong();
    }

    private static String index(String week) {
        return PREFIX + "-events-" + week + "-000001";
    }

    private String nextWeek() {
        week++;
        return "%d-w%02d".formatted(2026 + week / 50, 1 + week % 50);
    }
}
