package io.strandex.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Answers questions about state over HTTP: 200 with JSON, 307 to the instance that keeps the key, 404 when nothing is
 * known of it, 400 and 503 with a sentence.
 */
record StateHandler(Function<Map<String, String>, StateAnswer> question) implements HttpHandler {
    @Override
    public void handle(HttpExchange exchange) throws IOException {
        switch (ask(exchange)) {
            case StateAnswer.Found found -> Responses.send(exchange, 200, "application/json", found.json() + "\n");
            case StateAnswer.Absent absent ->
                Responses.send(exchange, 404, "text/plain", "nothing is known of this key\n");
            case StateAnswer.NotReady why -> Responses.send(exchange, 503, "text/plain", why.why() + "\n");
            case StateAnswer.Refused why -> Responses.send(exchange, 400, "text/plain", why.why() + "\n");
            case StateAnswer.Elsewhere elsewhere -> {
                String there = elsewhere.host().host() + ":" + elsewhere.host().port();
                exchange.getResponseHeaders().set("Location", "http://" + there + exchange.getRequestURI());
                Responses.send(exchange, 307, "text/plain", "this key is kept by " + there + "\n");
            }
        }
    }

    private StateAnswer ask(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        return question.apply(query == null ? Map.of() : parameters(query));
    }

    private static Map<String, String> parameters(String query) {
        return Arrays.stream(query.split("&", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(
                        pair -> pair[0],
                        pair -> pair.length == 1 ? "" : URLDecoder.decode(pair[1], StandardCharsets.UTF_8),
                        (first, second) -> second));
    }
}
