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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.connect.sink.SinkRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench sink}: the sink against the limit of Elasticsearch, and against Elastic's own ingester. */
@Command(
        name = "sink",
        description =
                "Measures the Elasticsearch sink: against ready-made bodies into the same Elasticsearch, and its own processor time.",
        mixinStandardHelpOptions = true)
public final class SinkBench implements Callable<Integer> {
    private static final int BODY = 4 << 20;
    private static final int WARM_UP = 3;
    /** A canned answer is quick: more documents, so that the clients' own time shows. */
    private static final int CLIENT_FACTOR = 3;

    @Mixin
    private Output output;

    @Option(names = "--documents", description = "Small documents a round; default ${DEFAULT-VALUE}.")
    private int documents = 100_000;

    @Option(names = "--vectors", description = "Vector documents a round; default ${DEFAULT-VALUE}.")
    private int vectors = 3_000;

    @Option(names = "--dimensions", description = "Their dimension; default ${DEFAULT-VALUE}.")
    private int dimensions = 768;

    @Option(names = "--rounds", description = "Alternating rounds; default ${DEFAULT-VALUE}.")
    private int rounds = 5;

    @Option(names = "--seed", description = "Seed of the documents; default ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--client-only", description = "Measure the processor time of the clients, without Elasticsearch.")
    private boolean clientOnly;

    private final Map<String, Object> figures = new LinkedHashMap<>();
    private int week;

    SinkBench() {}

    @Override
    public Integer call() throws Exception {
        figures.put("bench", "sink");
        figures.put("seed", seed);
        figures.put("documents", documents);
        figures.put("rounds", rounds);
        try (CannedProcess canned = CannedProcess.start()) {
            processorTime(canned.url());
        }
        if (!clientOnly) {
            elasticsearch();
        }
        figures.put("machine", Machine.describe());
        output.json(figures);
        return 0;
    }

    private void elasticsearch() throws Exception {
        Path directory = Files.createTempDirectory("strandex-bench");
        try (Sandbox sandbox = Sandbox.builder()
                        .servers(Server.ELASTICSEARCH)
                        .profile(MemoryProfile.THROUGHPUT)
                        .dataDirectory(directory.resolve("sandbox"))
                        .start();
                Cluster cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())))) {
            limit(sandbox.elasticsearch(), cluster);
            vectors(sandbox.elasticsearch(), cluster);
        }
    }

    private void processorTime(String url) throws Exception {
        Corpus corpus = Corpus.small(CLIENT_FACTOR * documents, seed);
        List<SinkRecord> records = corpus.records("2020-w01");
        figures.put(
                "document_bytes",
                corpus.operations("2020-w01").get(0).getSource().remaining());
        double[] ours = new double[rounds];
        double[] theirs = new double[rounds];
        double[] allocated = new double[rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            Measured sink = sink(url, records);
            Measured ingester = Measured.of(() -> new ElasticIngester(url).run(records, "bench"));
            if (round >= 0) {
                ours[round] = records.size() / sink.cpuSeconds();
                theirs[round] = records.size() / ingester.cpuSeconds();
                allocated[round] = sink.allocated() / records.size();
            }
        }
        put("copied_bytes_per_operation", copied(url, records));
        double vs = Measured.median(ours) / Measured.median(theirs);
        put("docs_per_s_per_core", Measured.median(ours));
        put("ingester_docs_per_s_per_core", Measured.median(theirs));
        figures.put("vs_bulk_ingester", rounded(vs));
        put("allocated_bytes_per_operation", Measured.median(allocated));
        output.line("%,.0f docs/s/core, BulkIngester %,.0f: %.1f times; %.0f bytes allocated per operation"
                .formatted(Measured.median(ours), Measured.median(theirs), vs, Measured.median(allocated)));
    }

    /** A document is copied once, from its frame into the request body, behind its action line. */
    private static double copied(String url, List<SinkRecord> records) {
        try (TaskRig rig = new TaskRig(url, Map.of("index.prefix", "bench"))) {
            rig.run(records);
            return rig.metric("request-bytes-total") / records.size();
        }
    }

    private static Measured sink(String url, List<SinkRecord> records) throws Exception {
        try (TaskRig rig = new TaskRig(url, Map.of("index.prefix", "bench"))) {
            return Measured.of(() -> rig.run(records));
        }
    }

    private void limit(String url, Cluster cluster) throws Exception {
        Corpus corpus = Corpus.small(documents, seed);
        int connections = bestConnections(url, cluster, corpus);
        figures.put("plain_connections", connections);
        double[] ours = new double[rounds];
        double[] plain = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            plain[round] = documents / push(url, cluster, corpus, connections);
            ours[round] = documents / sinkInto(url, cluster, corpus);
            output.progress(
                    "round %d: plain %,.0f docs/s, sink %,.0f docs/s".formatted(round + 1, plain[round], ours[round]));
        }
        double vs = Measured.median(ours) / Measured.median(plain);
        put("docs_per_s", Measured.median(ours));
        put("plain_docs_per_s", Measured.median(plain));
        figures.put("vs_limit", rounded(vs));
        output.line("%,.0f docs/s, ready-made bodies %,.0f: %.2f"
                .formatted(Measured.median(ours), Measured.median(plain), vs));
    }

    private int bestConnections(String url, Cluster cluster, Corpus corpus) throws Exception {
        push(url, cluster, corpus, 2);
        sinkInto(url, cluster, corpus);
        int best = 1;
        double fastest = Double.MAX_VALUE;
        for (int connections : new int[] {1, 2, 4, 8, 1, 2, 4, 8}) {
            double seconds = push(url, cluster, corpus, connections);
            if (seconds < fastest) {
                fastest = seconds;
                best = connections;
            }
        }
        return best;
    }

    private void vectors(String url, Cluster cluster) throws Exception {
        Corpus base64 = Corpus.vectors(vectors, dimensions, true, seed);
        Corpus numbers = Corpus.vectors(vectors, dimensions, false, seed);
        double[] first = new double[rounds];
        double[] second = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            first[round] = vectors / sinkInto(url, cluster, base64);
            second[round] = vectors / sinkInto(url, cluster, numbers);
        }
        put("base64_docs_per_s", Measured.median(first));
        put("json_docs_per_s", Measured.median(second));
        double vs = Measured.median(first) / Measured.median(second);
        figures.put("base64_vs_json", rounded(vs));
        output.line("%d-d vectors: %,.0f docs/s as base64, %,.0f as JSON numbers: %.1f times"
                .formatted(dimensions, Measured.median(first), Measured.median(second), vs));
    }

    /** Each run has a week, and so an index, of its own. */
    private double sinkInto(String url, Cluster cluster, Corpus corpus) throws Exception {
        String name = nextWeek();
        List<SinkRecord> records = corpus.records(name);
        Map<String, String> settings = Map.of("index.prefix", "bench", "index.refresh.interval", "30s");
        Measured measured;
        try (TaskRig rig = new TaskRig(url, settings)) {
            measured = Measured.of(() -> rig.run(records));
        }
        drop(cluster, "bench-events-" + name + "-000001");
        return measured.seconds();
    }

    private double push(String url, Cluster cluster, Corpus corpus, int connections) throws Exception {
        String name = nextWeek();
        String index = "bench-events-" + name + "-000001";
        try (TaskRig rig = new TaskRig(url, Map.of("index.prefix", "bench", "index.refresh.interval", "30s"))) {
            rig.run(corpus.records(name).subList(0, 1));
        }
        List<byte[]> bodies = corpus.bodies(name, index, BODY);
        Measured measured = Measured.of(() -> new PlainPush(url).run(bodies, connections));
        drop(cluster, index);
        return measured.seconds();
    }

    private static void drop(Cluster cluster, String index) throws Exception {
        cluster.call("DELETE", "/" + index);
    }

    private String nextWeek() {
        week++;
        return "%d-w%02d".formatted(2000 + week / 50, 1 + week % 50);
    }

    private void put(String name, double value) {
        figures.put(name, Math.round(value));
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
