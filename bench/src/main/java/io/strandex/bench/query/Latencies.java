package io.strandex.bench.query;

import io.strandex.query.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Round trips of one kind of question, as the caller sees them. */
final class Latencies {

    private final List<Long> nanos = new ArrayList<>();
    private long documents;

    void ask(Supplier<Page> question) {
        long start = System.nanoTime();
        Page page = question.get();
        nanos.add(System.nanoTime() - start);
        documents += page.hits().size();
    }

    Map<String, Object> figures() {
        Collections.sort(nanos);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("runs", nanos.size());
        figures.put("p50_ms", percentile(50));
        figures.put("p99_ms", percentile(99));
        figures.put("documents_a_page", nanos.isEmpty() ? 0 : Math.round(10.0 * documents / nanos.size()) / 10.0);
        return figures;
    }

    private double percentile(int percent) {
        if (nanos.isEmpty()) {
            return 0;
        }
        int index = Math.min(nanos.size() - 1, nanos.size() * percent / 100);
        return Math.round(nanos.get(index) / 10_000.0) / 100.0;
    }
}
