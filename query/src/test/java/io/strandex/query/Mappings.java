package io.strandex.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** The mappings that the documents' shapes ask for. */
final class Mappings {

    private static final String EVENTS = """
            {"dynamic": "strict", "_routing": {"required": true}, "properties": {
              "key": {"type": "keyword"}, "scene_id": {"type": "keyword"},
              "event_id": {"type": "keyword", "ignore_above": 8191}, "modality": {"type": "keyword"},
              "event_time": {"type": "date", "format": "epoch_millis"}, "revision": {"type": "long"},
              "start_ms": {"type": "long"}, "end_ms": {"type": "long"}, "text": {"type": "text"},
              "uri": {"type": "keyword", "index": false, "doc_values": false},
              "embedding_model": {"type": "keyword"},
              "embedding": {"type": "dense_vector", "dims": 4, "similarity": "cosine"},
              "attributes": {"type": "flattened"}, "numbers": {"type": "flattened"}, "salt": {"type": "integer"}}}
            """;
    private static final String SLOTS = """
            {"dynamic": "strict", "_routing": {"required": true}, "properties": {
              "key": {"type": "keyword"}, "scene_id": {"type": "keyword"},
              "event_time": {"type": "date", "format": "epoch_millis"},
              "start_ms": {"type": "long"}, "end_ms": {"type": "long"}, "modalities": {"type": "keyword"},
              "missing": {"type": "keyword"}, "event_count": {"type": "integer"},
              "dropped_count": {"type": "integer"}, "overflow": {"type": "boolean"},
              "vector": {"type": "dense_vector", "dims": 4, "similarity": "cosine"},
              "vector_model": {"type": "keyword"}, "vector_projection": {"type": "keyword"},
              "events": {"type": "object", "enabled": false}}}
            """;
    private static final String SCENES = """
            {"dynamic": "strict", "_routing": {"required": true}, "properties": {
              "key": {"type": "keyword"}, "scene_id": {"type": "keyword"}, "week": {"type": "keyword"},
              "salt_width": {"type": "integer"}}}
            """;

    private Mappings() {}

    static JsonNode of(String series) throws IOException {
        return new ObjectMapper()
                .readTree(
                        switch (series) {
                            case "events" -> EVENTS;
                            case "slots" -> SLOTS;
                            default -> SCENES;
                        });
    }
}
