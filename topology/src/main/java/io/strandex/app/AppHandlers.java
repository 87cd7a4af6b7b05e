package io.strandex.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;

/** What the app answers, by path. */
final class AppHandlers {
    private static final String PROMETHEUS = "text/plain; version=0.0.4";

    private AppHandlers() {}

    static Map<String, HttpHandler> of(KafkaStreams streams, AppMetrics metrics, StateQueries state) {
        return Map.of(
                "/metrics",
                exchange -> Responses.send(exchange, 200, PROMETHEUS, metrics.scrape()),
                "/ready",
                exchange -> ready(exchange, streams.state()),
                "/state/event",
                new StateHandler(query -> state.event(text(query, "scene"), text(query, "event"))),
                "/state/slot",
                new StateHandler(query -> slot(state, query)),
                "/state/plan",
                new StateHandler(query -> state.plan(text(query, "scene"))));
    }

    private static void ready(HttpExchange exchange, KafkaStreams.State state) throws IOException {
        int status = state == KafkaStreams.State.RUNNING ? 200 : 503;
        Responses.send(exchange, status, "text/plain", state + "\n");
    }

    private static StateAnswer slot(StateQueries state, Map<String, String> query) {
        try {
            return state.slot(text(query, "scene"), Long.parseLong(text(query, "at_ms")));
        } catch (NumberFormatException e) {
            return new StateAnswer.Refused("at_ms must be a position in milliseconds");
        }
    }

    private static String text(Map<String, String> query, String name) {
        return query.getOrDefault(name, "");
    }
}
