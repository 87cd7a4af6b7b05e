package io.strandex.bench.kills;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What stands in Elasticsearch: of every index its documents, so that one that stands in two is seen twice. */
final class Standing {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PAGE = 1_000;
    /** What settings decide and the model does not say. */
    private static final List<String> NOT_COMPARED = List.of("missing", "overflow", "salt");

    private final Cluster cluster;

    Standing(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The documents of a series by id, each with its contents, one for each index. */
    Map<String, List<JsonNode>> documents(String series) throws IOException {
        Map<String, List<JsonNode>> documents = new TreeMap<>();
        ok(cluster.call("POST", "/strandex-" + series + "/_refresh"));
        Reply indices = ok(cluster.call("GET", "/strandex-" + series + "/_alias"));
        for (Map.Entry<String, JsonNode> index : indices.body().properties()) {
            read(index.getKey(), documents);
        }
        return documents;
    }

    private void read(String index, Map<String, List<JsonNode>> documents) throws IOException {
        String after = "";
        while (true) {
            ObjectNode question = JSON.createObjectNode().put("size", PAGE);
            question.putArray("sort").add("key");
            if (!after.isEmpty()) {
                question.putArray("search_after").add(after);
            }
            JsonNode hits = ok(cluster.call("POST", "/" + index + "/_search", question))
                    .body()
                    .at("/hits/hits");
            for (JsonNode hit : hits) {
                ObjectNode source = hit.path("_source").deepCopy();
                source.remove(NOT_COMPARED);
                documents
                        .computeIfAbsent(hit.path("_id").asText(), id -> new ArrayList<>())
                        .add(source);
                after = hit.path("_id").asText();
            }
            if (hits.size() < PAGE) {
                return;
            }
        }
    }

    /** A model's document as it is compared. */
    static JsonNode comparable(JsonNode document) {
        ObjectNode copy = document.deepCopy();
        copy.remove(NOT_COMPARED);
        return copy;
    }

    private static Reply ok(Reply reply) throws IOException {
        if (!reply.ok()) {
            throw new IOException("Elasticsearch answers " + reply.status() + ": " + reply.error());
        }
        return reply;
    }
}
