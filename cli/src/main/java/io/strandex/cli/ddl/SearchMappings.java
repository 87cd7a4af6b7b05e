package io.strandex.cli.ddl;

/** Mappings of search engines: routing carries the salt, the key is a keyword with doc values beside {@code _id}. */
final class SearchMappings {
    private static final String MAPPING = """
            {
              "settings": {%1$s},
              "mappings": {
                "dynamic": "strict",
                "date_detection": false,
                "_routing": {"required": true},
                "properties": {
                  "key": {"type": "keyword"},
                  "event_id": {"type": "keyword", "ignore_above": 8191},
                  "scene_id": {"type": "keyword"},
                  "modality": {"type": "keyword"},
                  "event_time": {"type": "date", "format": "epoch_millis"},
                  "start_ms": {"type": "long"},
                  "end_ms": {"type": "long"},
                  "salt": {"type": "short"},
                  "text": {"type": "text"},
                  "uri": {"type": "keyword", "index": false, "doc_values": false},
                  "attributes": {"type": "%2$s"},
                  "embedding": %3$s
                }
              }
            }
            """;

    private SearchMappings() {}

    static String elasticsearch(Design design) {
        String vector = "{\"type\": \"dense_vector\", \"dims\": " + design.vector() + ", \"similarity\": \"cosine\"}";
        return MAPPING.formatted("", "flattened", vector);
    }

    static String opensearch(Design design) {
        String vector = "{\"type\": \"knn_vector\", \"dimension\": " + design.vector() + "}";
        return MAPPING.formatted("\"index.knn\": true", "flat_object", vector);
    }
}
