package io.strandex.app;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The app's HTTP server: metrics, readiness, state. */
final class AppServer implements AutoCloseable {
    private static final int THREADS = 2;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** Starts to serve handlers by path. */
    AppServer(InetSocketAddress address, Map<String, HttpHandler> handlers) {
        try {
            server = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + address, e);
        }
        server.setExecutor(threads);
        handlers.forEach(server::createContext);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
