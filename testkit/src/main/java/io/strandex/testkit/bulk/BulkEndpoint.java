package io.strandex.testkit.bulk;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code _bulk} without the network: reads bodies, plays the script, writes to the store, keeps the requests. Thread-safe. */
public final class BulkEndpoint {
    private final DocumentStore store;
    private final BulkScript script;
    private final ClusterState state;
    private final AtomicInteger number = new AtomicInteger();
    private final List<BulkRequest> requests = new CopyOnWriteArrayList<>();

    /** An endpoint over a store without aliases. */
    public BulkEndpoint(DocumentStore store, BulkScript script) {
        this(store, script, new ClusterState());
    }

    BulkEndpoint(DocumentStore store, BulkScript script, ClusterState state) {
        this.store = store;
        this.script = script;
        this.state = state;
    }

    /** The requests so far. */
    public List<BulkRequest> requests() {
        return requests;
    }

    /** Reads a body; a body that Elasticsearch would refuse as a whole gives that answer with a request without items. */
    public BulkAnswer read(byte[] body) {
        return read(body, BulkDefaults.NONE);
    }

    BulkAnswer read(byte[] body, BulkDefaults defaults) {
        int count = number.incrementAndGet();
        try {
            BulkRequest request = new BulkRequest(count, body.length, BulkParser.parse(body, defaults));
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
                .map(item -> script.result(item).orElseGet(() -> apply(item)))
                .toList();
        return new BulkAnswer(200, "", "", resolved(request), results);
    }

    /** As {@link #apply(BulkRequest)} where the sender asks for more copies than there are: nothing is written. */
    BulkAnswer applyNothing(BulkRequest request) {
        ItemResult unavailable =
                ItemResult.error(503, "unavailable_shards_exception", "Not enough active copies to meet shard count");
        return new BulkAnswer(
                200,
                "",
                "",
                request,
                request.items().stream().map(item -> unavailable).toList());
    }

    private ItemResult apply(BulkItem item) {
        Optional<ItemResult> refusal = refusal(item);
        return refusal.orElseGet(() -> store.apply(item.to(concrete(item))));
    }

    private Optional<ItemResult> refusal(BulkItem item) {
        boolean alias = !state.indices(item.index()).isEmpty() && !store.exists(item.index());
        if (item.conditions().requireAlias() && !alias && !item.isDelete()) {
            return Optional.of(ItemResult.error(
                    404,
                    "index_not_found_exception",
                    "no such index [%1$s] and [require_alias] request flag is [true] and [%1$s] is not an alias"
                            .formatted(item.index())));
        }
        if (alias && state.writeIndex(item.index()).isEmpty()) {
            return Optional.of(ItemResult.error(
                    400, "illegal_argument_exception", "no write index is defined for alias [" + item.index() + "]"));
        }
        String pipeline = item.conditions().pipeline();
        return pipeline.isEmpty() || pipeline.equals("_none") || item.isDelete()
                ? Optional.empty()
                : Optional.of(ItemResult.error(
                        400, "illegal_argument_exception", "pipeline with id [" + pipeline + "] does not exist"));
    }

    private String concrete(BulkItem item) {
        return store.exists(item.index())
                ? item.index()
                : state.writeIndex(item.index()).orElse(item.index());
    }

    private BulkRequest resolved(BulkRequest request) {
        return new BulkRequest(
                request.number(),
                request.bytes(),
                request.items().stream().map(item -> item.to(concrete(item))).toList());
    }
}
