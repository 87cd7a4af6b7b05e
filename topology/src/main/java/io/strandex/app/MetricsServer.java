package io.strandex.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Serves {@code /metrics} in Prometheus' text form and {@code /ready} for probes. */
final class MetricsServer implements AutoCloseable {
    private static final int THREADS = 2;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /**
     * Starts to serve.
     *
     * @param metrics text of the metrics
     * @param state RUNNING when ready, else what it is instead
     */
    MetricsServer(InetSocketAddress address, Supplier<String> metrics, Supplier<String> state) {
        try {
            server = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + address, e);
        }
        server.setExecutor(threads);
        server.createContext("/metrics", exchange -> answer(exchange, 200, metrics.get()));
        server.createContext("/ready", exchange -> {
            String now = state.get();
            answer(exchange, now.equals("RUNNING") ? 200 : 503, now + "\n");
        });
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
