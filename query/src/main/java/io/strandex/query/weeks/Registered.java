package io.strandex.query.weeks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.query.store.Store;
import java.util.HashMap;
import java.util.Map;

/** The states that the sink's week registry holds. */
final class Registered {

    private static final int MOST = 10_000;
    private static final Map<String, String> SEARCH = Map.of("ignore_unavailable", "true");

    private Registered() {}

    /** {@code creating}, {@code open}, {@code closed} or {@code deleted}, by week; empty where no sink ever ran. */
    static Map<IndexName, String> read(Store store) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("size", MOST);
        JsonNode answer = store.send("POST", "/" + store.namespace() + "-weeks/_search", SEARCH, body);
        Map<IndexName, String> states = new HashMap<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            JsonNode week = hit.path("_source");
            IndexName name = new IndexName(
                    week.path("series").asText(), week.path("week").asText());
            states.put(name, week.path("state").asText());
        }
        return states;
    }
}
