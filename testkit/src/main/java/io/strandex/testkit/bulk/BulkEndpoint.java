package io.strandex.testkit.bulk;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code _bulk} without the network: reads bodies, plays the script, writes to the store, keeps the requests. Thread-safe. */
public final class BulkEndpoint {
    private final DocumentStore store;
    private final BulkScript script;
    private final AtomicInteger number = new AtomicInteger();
    private final List<BulkRequest> requests = new CopyOnWriteArrayList<>();

    /** An endpoint over a store. */
    public BulkEndpoint(DocumentStore store, BulkScript script) {
        this.store = store;
        this.script = script;
    }

    /** The requests so far. */
    public List<BulkRequest> requests() {
        return requests;
    }

    /** Reads a body; a body that Elasticsearch would refuse as a whole gives that answer with a request without items. */
    public BulkAnswer read(byte[] body) {
        int count = number.incrementAndGet();
        try {
            BulkRequest request = new BulkRequest(count, body.length, BulkParser.parse(body));
            requests.add(request);
            return new BulkAnswer(200, "", "", request, List.of());
        } catch (RefusedException e) {
            BulkRequest request = new BulkRequest(count, body.length, List.of());
            requests.add(request);
            return new BulkAnswer(e.status, e.type, e.reason(), request, List.of());
        }
    }

    /** The fate the script has for a request. */
    public Fate fate(BulkRequest request) {
        return script.fate(request);
    }

    /** Carries out the items, save those whose answer the script has. */
    public BulkAnswer apply(BulkRequest request) {
        List<ItemResult> results = request.items().stream()
                .map(item -> script.result(item).orElseGet(() -> store.apply(item)))
                .toList();
        return new BulkAnswer(200, "", "", request, results);
    }
}
