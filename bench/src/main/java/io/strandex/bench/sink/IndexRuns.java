package io.strandex.bench.sink;

import io.strandex.cluster.Cluster;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * Runs into a genuine Elasticsearch, by the sink or by a plain client. Each has a week, and so an index, of its own, which stands with a
 * document in it and an open connection before the time is taken.
 */
final class IndexRuns {
    private static final Map<String, String> SETTINGS =
            Map.of("index.prefix", "bench", "index.refresh.interval", "30s");

    private final String url;
    private final Cluster cluster;
    private int week;

    IndexRuns(String url, Cluster cluster) {
        this.url = url;
        this.cluster = cluster;
    }

    /**
     * A plain client.
     *
     * @param connections requests at once
     * @param bodyBytes size of a request body
     */
    record Plain(int connections, int bodyBytes) {}

    Turns.Lap sink(Corpus corpus) throws Exception {
        String name = nextWeek();
        List<SinkRecord> records = corpus.records(name);
        try (TaskRig rig = new TaskRig(url, SETTINGS)) {
            rig.run(records.subList(0, 1));
            Stopwatch stopwatch = Stopwatch.start(cluster);
            rig.run(records.subList(1, records.size()));
            return stopwatch.stop(records.size() - 1.0);
        } finally {
            drop(name);
        }
    }

    Turns.Lap push(Corpus corpus, Plain client) throws Exception {
        String name = nextWeek();
        Corpus first = Corpus.small(1, 1);
        open(first, name);
        PlainPush push = new PlainPush(url);
        push.run(first.bodies(name, index(name), client.bodyBytes()), 1);
        List<byte[]> bodies = corpus.bodies(name, index(name), client.bodyBytes());
        try {
            Stopwatch stopwatch = Stopwatch.start(cluster);
            push.run(bodies, client.connections());
            return stopwatch.stop(corpus.documents());
        } finally {
            drop(name);
        }
    }

    private void open(Corpus first, String name) {
        try (TaskRig rig = new TaskRig(url, SETTINGS)) {
            rig.run(first.records(name));
        }
    }

    private void drop(String name) throws Exception {
        cluster.call("DELETE", "/" + index(name));
    }

    private static String index(String name) {
        return "bench-events-" + name + "-000001";
    }

    private String nextWeek() {
        week++;
        return "%d-w%02d".formatted(2000 + week / 50, 1 + week % 50);
    }
}
