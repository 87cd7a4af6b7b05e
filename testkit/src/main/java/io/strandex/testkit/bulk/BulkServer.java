package io.strandex.testkit.bulk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * An HTTP server on a free loopback port that answers as Elasticsearch does, as far as a sink asks: {@code _bulk} with {@code filter_path},
 * single documents, indices, aliases, templates, blocks, health. A {@link BulkScript} makes it fail; the requests are kept for assertions.
 *
 * <pre>{@code
 * try (BulkServer server = BulkServer.start()) {
 *     server.script().next(1, new Fate.Refuse(429, "es_rejected_execution_exception", "queue full"));
 *     // point the sink to server.uri(), then look at server.requests() and server.store()
 * }
 * }</pre>
 */
public final class BulkServer implements AutoCloseable {
    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final DocumentStore store;
    private final BulkScript script;
    private final BulkEndpoint bulk;
    private final ClusterState state;
    private final AdminApi admin;
    private final DocumentApi documents;
    private final Set<String> encodings = new ConcurrentSkipListSet<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger maxInFlight = new AtomicInteger();

    private BulkServer(HttpServer http, DocumentStore store, BulkScript script, BulkEndpoint bulk, ClusterState state) {
        this.http = http;
        this.store = store;
        this.script = script;
        this.bulk = bulk;
        this.state = state;
        this.admin = new AdminApi(store, state);
        this.documents = new DocumentApi(store);
        http.setExecutor(threads);
        http.createContext("/", this::handle);
    }

    /** Starts a server. */
    public static BulkServer start() throws IOException {
        DocumentStore store = new DocumentStore(() -> System.nanoTime() / 1_000_000);
        BulkScript script = new BulkScript();
        ClusterState state = new ClusterState();
        return started(new BulkServer(http(), store, script, new BulkEndpoint(store, script, state), state));
    }

    /** Starts a further node of the same cluster: with the same documents, script and requests. */
    public BulkServer another() throws IOException {
        return started(new BulkServer(http(), store, script, bulk, state));
    }

    private static HttpServer http() throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    private static BulkServer started(BulkServer server) {
        server.http.start();
        return server;
    }

    /** The address to point a sink to. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    /** What is to go wrong. */
    public BulkScript script() {
        return script;
    }

    /** The documents. */
    public DocumentStore store() {
        return store;
    }

    /** The bulk requests so far. */
    public List<BulkRequest> requests() {
        return bulk.requests();
    }

    /** The content encodings in which bulk requests came to this node; empty text for none. */
    public Set<String> encodings() {
        return encodings;
    }

    /** The most bulk requests that were without an answer at one time. */
    public int maxInFlight() {
        return maxInFlight.get();
    }

    /** Lets an alias point to an index too. */
    public void alias(String index, String alias, boolean write) {
        state.alias(index, alias, write);
    }

    private void handle(HttpExchange http) throws IOException {
        Exchange exchange = new Exchange(http);
        try {
            exchange.requireJson();
            List<String> path = exchange.path();
            if (path.getLast().equals("_bulk") && path.size() <= 2) {
                bulk(exchange);
            } else if (!answered(exchange)) {
                exchange.refuse(
                        400,
                        new RefusedException(
                                        400,
                                        "",
                                        "no handler found for uri [%s] and method [%s]"
                                                .formatted(http.getRequestURI(), exchange.method()))
                                .json());
            }
        } catch (RefusedException e) {
            exchange.refuse(e.status, e.json());
        }
    }

    private boolean answered(Exchange exchange) throws IOException, RefusedException {
        Optional<Fate.Refuse> scripted = script.refusal(exchange.method(), "/" + String.join("/", exchange.path()));
        if (scripted.isPresent()) {
            Fate.Refuse refuse = scripted.get();
            throw new RefusedException(refuse.status(), refuse.type(), refuse.reason());
        }
        if (exchange.path().equals(List.of(""))) {
            exchange.requireMethod(List.of("GET", "HEAD"));
            exchange.accept(Set.of());
            exchange.answer(200, ServerVersion.JSON);
            return true;
        }
        return exchange.path().get(0).startsWith("_")
                ? admin.cluster(exchange)
                : documents.document(exchange) || admin.index(exchange);
    }

    private void bulk(Exchange exchange) throws IOException, RefusedException {
        exchange.requireMethod(List.of("POST", "PUT"));
        BulkParameters parameters = BulkParameters.of(exchange);
        encodings.add(exchange.encoding());
        maxInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        try {
            BulkAnswer read = bulk.read(exchange.body(), parameters.defaults());
            if (read.status() == 200) {
                play(exchange, read.request(), parameters);
            } else {
                exchange.refuse(read.status(), read.json(false));
            }
        } finally {
            inFlight.decrementAndGet();
        }
    }

    private void play(Exchange exchange, BulkRequest request, BulkParameters parameters) throws IOException {
        switch (bulk.fate(request)) {
            case Fate.Answer answer -> {
                String json = apply(request, parameters);
                pause(answer.delayMs());
                exchange.answer(200, json);
            }
            case Fate.Refuse refuse ->
                exchange.refuse(
                        refuse.status(),
                        new BulkAnswer(refuse.status(), refuse.type(), refuse.reason(), request, List.of())
                                .json(false));
            case Fate.Hang hang -> pause(Long.MAX_VALUE);
            case Fate.Half half -> exchange.answerHalf(apply(request, parameters));
            case Fate.Reset reset -> {
                if (reset.applied()) {
                    apply(request, parameters);
                }
                exchange.reset();
            }
        }
    }

    private String apply(BulkRequest request, BulkParameters parameters) {
        BulkAnswer answer = parameters.enoughShards() ? bulk.apply(request) : bulk.applyNothing(request);
        return answer.json(parameters.forcedRefresh());
    }

    /** Waits, at most until the server is closed. */
    private void pause(long millis) {
        long end =
                millis == Long.MAX_VALUE ? Long.MAX_VALUE : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!threads.isShutdown() && (end == Long.MAX_VALUE || System.nanoTime() < end)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Math.min(Math.max(1, millis), 10)));
        }
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
