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
            IndexRuns runs = new IndexRuns(sandbox.elasticsearch(), cluster);
            figures.putAll(new LimitBench(runs, Corpus.small(documents, seed), output).run(rounds));
            vectors(runs);
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

    private void vectors(IndexRuns runs) throws Exception {
        Corpus base64 = Corpus.vectors(vectors, dimensions, true, seed);
        Corpus numbers = Corpus.vectors(vectors, dimensions, false, seed);
        Turns turns = new Turns();
        for (int round = 0; round < rounds; round++) {
            turns.round(() -> runs.sink(base64), () -> runs.sink(numbers));
        }
        put("base64_docs_per_s", turns.one());
        put("json_docs_per_s", turns.other());
        figures.putAll(turns.figures("base64_vs_json"));
        output.line("%d-d vectors: %,.0f docs/s as base64, %,.0f as JSON numbers: %.1f times"
                .formatted(dimensions, turns.one(), turns.other(), turns.ratio()));
    }

    private void put(String name, double value) {
        figures.put(name, Math.round(value));
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
