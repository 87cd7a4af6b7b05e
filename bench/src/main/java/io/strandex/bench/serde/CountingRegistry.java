package io.strandex.bench.serde;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A registry on a real socket that keeps schemas by id and counts how often it is asked. */
final class CountingRegistry implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final List<String> schemas = new ArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();

    CountingRegistry() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int requests() {
        return requests.get();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        ObjectNode answer = JSON.createObjectNode();
        String path = exchange.getRequestURI().getPath();
        if (exchange.getRequestMethod().equals("POST")) {
            String schema =
                    JSON.readTree(exchange.getRequestBody()).path("schema").asText();
            if (!schemas.contains(schema)) {
                schemas.add(schema);
            }
            answer.put("id", schemas.indexOf(schema) + 1);
        } else {
            int id = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            answer.put("schema", schemas.get(id - 1));
        }
        byte[] body = answer.toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
