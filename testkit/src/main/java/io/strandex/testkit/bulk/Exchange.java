package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** One HTTP exchange: a request that was read, and the ways to answer it. */
final class Exchange {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Parameters that any request may have. */
    private static final Set<String> SHAPING = Set.of("filter_path", "pretty");

    private static final Pattern JSON_TYPE = Pattern.compile(
            "application/(?:(?:vnd\\.elasticsearch\\+)?(?:x-nd)?json)(?:\\s*;.*)?", Pattern.CASE_INSENSITIVE);

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
        return Arrays.stream(http.getRequestURI().getRawPath().substring(1).split("/", -1))
                .map(part -> decoded(part.replace("+", "%2B")))
                .toList();
    }

    /** The names of the query parameters. */
    Set<String> parameters() {
        return query().keySet();
    }

    /** The value of a query parameter; empty when it is not there. */
    String parameter(String name) {
        return query().getOrDefault(name, "");
    }

    /** Refuses query parameters other than these and those that shape any answer. */
    void accept(Set<String> names) throws RefusedException {
        for (String name : parameters()) {
            if (!names.contains(name) && !SHAPING.contains(name)) {
                throw RefusedException.illegal("request ["
                        + http.getRequestURI().getPath() + "] contains unrecognized parameter: [" + name + "]");
            }
        }
    }

    /** Refuses a body that does not say that it is JSON. */
    void requireJson() throws RefusedException {
        String type = http.getRequestHeaders().getFirst("Content-Type");
        if (body.length > 0 && (type == null || !JSON_TYPE.matcher(type).matches())) {
            throw new RefusedException(
                    406, "", "Content-Type header [" + (type == null ? "" : type) + "] is not supported");
        }
    }

    /** Refuses other methods than these. */
    void requireMethod(List<String> allowed) throws RefusedException {
        if (!allowed.contains(method())) {
            throw new RefusedException(
                    405,
                    "",
                    "Incorrect HTTP method for uri [%s] and method [%s], allowed: %s"
                            .formatted(http.getRequestURI(), method(), allowed));
        }
    }

    private Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        String raw = http.getRequestURI().getRawQuery();
        for (String part : (raw == null ? "" : raw).split("&", -1)) {
            int equals = part.indexOf('=');
            if (!part.isEmpty()) {
                query.put(
                        decoded(equals < 0 ? part : part.substring(0, equals)),
                        equals < 0 ? "" : decoded(part.substring(equals + 1)));
            }
        }
        return query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
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

    /** Answers, with as much of it as {@code filter_path} asks for. */
    void answer(int status, String json) throws IOException {
        write(status, shaped(json));
    }

    /** Refuses; {@code filter_path} does not count here. */
    void refuse(int status, String json) throws IOException {
        write(status, json);
    }

    private void write(int status, String json) throws IOException {
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
        byte[] bytes = shaped(json).getBytes(StandardCharsets.UTF_8);
        headers();
        http.sendResponseHeaders(200, bytes.length);
        http.getResponseBody().write(bytes, 0, bytes.length / 2);
        http.getResponseBody().flush();
        reset();
    }

    private String shaped(String json) throws IOException {
        String filter = parameter("filter_path");
        boolean pretty = parameters().contains("pretty") && !parameter("pretty").equals("false");
        if (filter.isEmpty() && !pretty) {
            return json;
        }
        JsonNode node = FilterPath.of(filter).apply(JSON.readTree(json));
        return pretty ? node.toPrettyString() : node.toString();
    }

    void reset() {
        http.close();
    }

    private void headers() {
        http.getResponseHeaders().set("X-elastic-product", "Elasticsearch");
        http.getResponseHeaders().set("Content-Type", answerType());
    }

    /** A client that asks for a version of the API is answered in it. */
    private String answerType() {
        String wanted = http.getRequestHeaders().getFirst("Accept");
        return wanted != null && wanted.startsWith("application/vnd.elasticsearch+json") ? wanted : "application/json";
    }
}
