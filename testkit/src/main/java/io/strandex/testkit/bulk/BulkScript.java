package io.strandex.testkit.bulk;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Says which requests and items meet which fate; what no rule speaks of goes as Elasticsearch would have it. Thread-safe. */
public final class BulkScript {
    private final List<Function<BulkRequest, Optional<Fate>>> requests = new CopyOnWriteArrayList<>();
    private final List<Function<BulkItem, Optional<ItemResult>>> items = new CopyOnWriteArrayList<>();

    private final List<BiFunction<String, String, Optional<Fate.Refuse>>> calls = new CopyOnWriteArrayList<>();

    /** A fate for matching requests, so many times. */
    public BulkScript request(Predicate<BulkRequest> matching, int times, Fate fate) {
        AtomicInteger left = new AtomicInteger(times);
        requests.add(
                request -> matching.test(request) && left.getAndDecrement() > 0 ? Optional.of(fate) : Optional.empty());
        return this;
    }

    /** A fate for the next requests. */
    public BulkScript next(int times, Fate fate) {
        return request(request -> true, times, fate);
    }

    /** An answer for matching items, so many times. */
    public BulkScript item(Predicate<BulkItem> matching, int times, int status, String type, String reason) {
        AtomicInteger left = new AtomicInteger(times);
        ItemResult result = ItemResult.error(status, type, reason);
        items.add(item -> matching.test(item) && left.getAndDecrement() > 0 ? Optional.of(result) : Optional.empty());
        return this;
    }

    /**
     * A refusal of other calls than bulk requests, so many times.
     *
     * @param method the HTTP method
     * @param path matches the path
     */
    public BulkScript call(String method, Predicate<String> path, int times, Fate.Refuse refusal) {
        AtomicInteger left = new AtomicInteger(times);
        calls.add((verb, asked) -> verb.equals(method) && path.test(asked) && left.getAndDecrement() > 0
                ? Optional.of(refusal)
                : Optional.empty());
        return this;
    }

    /** Requests over a size are refused with 413, as {@code http.max_content_length} does. */
    public BulkScript maxBytes(int bytes) {
        return request(request -> request.bytes() > bytes, Integer.MAX_VALUE, new Fate.Refuse(413, "", ""));
    }

    /** Forgets all rules. */
    public void clear() {
        requests.clear();
        items.clear();
        calls.clear();
    }

    Fate fate(BulkRequest request) {
        return requests.stream()
                .flatMap(rule -> rule.apply(request).stream())
                .findFirst()
                .orElse(Fate.ANSWER);
    }

    Optional<Fate.Refuse> refusal(String method, String path) {
        return calls.stream().flatMap(rule -> rule.apply(method, path).stream()).findFirst();
    }

    Optional<ItemResult> result(BulkItem item) {
        return items.stream().flatMap(rule -> rule.apply(item).stream()).findFirst();
    }
}
