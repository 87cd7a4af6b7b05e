package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** One HTTP exchange: a request that was read, and the ways to answer it. */
final class Exchange {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpExchange http;
    private final byte[] body;

    Exchange(HttpExchange http) throws IOException {
        this.http = http;
        try (InputStream in =
                encoding().equals("gzip") ? new GZIPInputStream(http.getRequestBody()) : http.getRequestBody()) {
            this.body = in.readAllBytes();
        }
    }

    /** The body's encoding; empty for none. */
    String encoding() {
        String encoding = http.getRequestHeaders().getFirst("Content-Encoding");
        return encoding == null ? "" : encoding;
    }

    String method() {
        return http.getRequestMethod();
    }

    /** The parts of the path between the slashes. */
    List<String> path() {
        return List.of(http.getRequestURI().getPath().substring(1).split("/", -1));
    }

    /** The value of a query parameter; empty when it is not there. */
    String parameter(String name) {
        String query = http.getRequestURI().getQuery();
        for (String part : (query == null ? "" : query).split("&", -1)) {
            if (part.startsWith(name + "=")) {
                return part.substring(name.length() + 1);
            }
        }
        return "";
    }

    byte[] body() {
        return body;
    }

    JsonNode json() throws RefusedException {
        try {
            return body.length == 0 ? MissingNode.getInstance() : JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new RefusedException(400, "parse_exception", e.getOriginalMessage());
        } catch (IOException e) {
            throw new RefusedException(400, "parse_exception", String.valueOf(e.getMessage()));
        }
    }

    void answer(int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        headers();
        http.sendResponseHeaders(status, "HEAD".equals(method()) ? -1 : bytes.length);
        if (!"HEAD".equals(method())) {
            http.getResponseBody().write(bytes);
        }
        http.close();
    }

    /** Announces the whole answer, sends half of it and cuts the connection. */
    void answerHalf(String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        headers();
        http.sendResponseHeaders(200, bytes.length);
        http.getResponseBody().write(bytes, 0, bytes.length / 2);
        http.getResponseBody().flush();
        reset();
    }

    void reset() {
        http.close();
    }

    private void headers() {
        http.getResponseHeaders().set("X-elastic-product", "Elasticsearch");
        http.getResponseHeaders().set("Content-Type", "application/json");
    }
}
