package io.strandex.connect.elasticsearch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cluster.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** Looks into a cluster for tests. */
record Indices(Cluster cluster) {
    private static final ObjectMapper JSON = new ObjectMapper();

    JsonNode call(String method, String path, String... body) {
        try {
            return body.length == 0
                    ? cluster.call(method, path).body()
                    : cluster.call(method, path, JSON.readTree(body[0])).body();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(body[0], e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean exist(String index) {
        return !call("GET", "/" + index).has("error");
    }

    Map<String, String> settings(String index) {
        Map<String, String> settings = new TreeMap<>();
        call("GET", "/" + index + "/_settings?flat_settings=true")
                .path(index)
                .path("settings")
                .properties()
                .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
        return settings;
    }

    boolean isReadOnly(String index) {
        return "true".equals(settings(index).get("index.blocks.write"));
    }

    String text(String index, String id) {
        return document(index, id).path("_source").path("text").asText();
    }

    boolean hold(String index, String id) {
        return document(index, id).path("found").asBoolean();
    }

    private JsonNode document(String index, String id) {
        return call("GET", "/" + index + "/_doc/" + id + "?routing=a1b2c3d4~0");
    }

    /** Hits of a search with a query. */
    int hits(String name, String query) {
        call("POST", "/" + name + "/_refresh");
        return call("POST", "/" + name + "/_search", "{\"query\":" + query + "}")
                .path("hits")
                .path("total")
                .path("value")
                .asInt(-1);
    }
}
