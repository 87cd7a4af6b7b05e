package io.strandex.bench.sink;

import io.strandex.bench.sink.IndexRuns.Plain;
import io.strandex.cli.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The sink against ready-made bodies that a plain client pushes into the same Elasticsearch. Which plain client is the best is found out
 * first, over connections and sizes of bodies; the best two take turns with the sink, and the faster one of them is the limit.
 */
final class LimitBench {
    private static final int FINALISTS = 2;
    private static final int HEATS = 3;
    private static final int[] CONNECTIONS = {1, 2, 4, 8};
    private static final int[] BODY_BYTES = {1 << 20, 4 << 20};

    private final IndexRuns runs;
    private final Corpus corpus;
    private final Output output;

    private record Final(Plain client, Turns turns) {}

    LimitBench(IndexRuns runs, Corpus corpus, Output output) {
        this.runs = runs;
        this.corpus = corpus;
        this.output = output;
    }

    Map<String, Object> run(int rounds) throws Exception {
        List<Final> finals = finalists().stream()
                .map(client -> new Final(client, new Turns()))
                .toList();
        for (int round = 0; round < rounds; round++) {
            for (Final each : finals) {
                each.turns.round(() -> runs.sink(corpus), () -> runs.push(corpus, each.client));
                output.progress(each.turns.last("sink", String.valueOf(each.client)));
            }
        }
        Final limit = finals.stream()
                .min(Comparator.comparingDouble(each -> each.turns.ratio()))
                .orElseThrow();
        return figures(limit);
    }

    private Map<String, Object> figures(Final limit) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("plain_connections", limit.client.connections());
        figures.put("plain_body_bytes", limit.client.bodyBytes());
        figures.put("docs_per_s", Math.round(limit.turns.one()));
        figures.put("plain_docs_per_s", Math.round(limit.turns.other()));
        figures.putAll(limit.turns.figures("vs_limit"));
        output.line("%,.0f docs/s, ready-made bodies %,.0f: %.2f"
                .formatted(limit.turns.one(), limit.turns.other(), limit.turns.ratio()));
        return figures;
    }

    /** The plain clients whose best of a few runs is the fastest; the first runs of all warm Elasticsearch up. */
    private List<Plain> finalists() throws Exception {
        runs.push(corpus, new Plain(2, BODY_BYTES[0]));
        runs.sink(corpus);
        List<Plain> clients = clients();
        Map<Plain, Double> best = new HashMap<>();
        for (int heat = 0; heat < HEATS; heat++) {
            for (Plain client : clients) {
                best.merge(client, runs.push(corpus, client).rate(), Math::max);
            }
        }
        Comparator<Plain> bySpeed = Comparator.comparingDouble(client -> Objects.requireNonNull(best.get(client)));
        clients.sort(bySpeed.reversed());
        clients.forEach(client -> output.progress("%s: %,.0f docs/s".formatted(client, best.get(client))));
        return List.copyOf(clients.subList(0, FINALISTS));
    }

    private static List<Plain> clients() {
        List<Plain> clients = new ArrayList<>();
        for (int connections : CONNECTIONS) {
            for (int bytes : BODY_BYTES) {
                clients.add(new Plain(connections, bytes));
            }
        }
        return clients;
    }
}
