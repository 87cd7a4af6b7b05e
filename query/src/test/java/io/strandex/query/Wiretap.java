package io.strandex.query;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes every request on to Elasticsearch and keeps its first line. */
final class Wiretap implements AutoCloseable {

    private final List<String> requestLines = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String target;
    private final HttpServer server;

    Wiretap(String target) throws IOException {
        this.target = target;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::passOn);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What was asked since the last call. */
    List<String> requestLines() {
        List<String> lines = List.copyOf(requestLines);
        requestLines.clear();
        return lines;
    }

    private void passOn(HttpExchange exchange) throws IOException {
        requestLines.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " HTTP/1.1");
        HttpRequest request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
                .method(
                        exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
                .header("Content-Type", "application/json")
                .build();
        try {
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("X-Elastic-Product", "Elasticsearch");
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
            exchange.close();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        client.close();
    }
}
