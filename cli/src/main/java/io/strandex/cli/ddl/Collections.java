package io.strandex.cli.ddl;

import io.strandex.key.Kind;

/** Collections of vector stores, and the table of Tablestore. */
final class Collections {
    private Collections() {}

    static String milvus(Design design) {
        return """
                {
                  "collectionName": "%1$s",
                  "schema": {
                    "autoId": false,
                    "enableDynamicField": false,
                    "fields": [
                      {"fieldName": "id", "dataType": "VarChar", "isPrimary": true, "elementTypeParams": {"max_length": "64"}},
                      {"fieldName": "scene_id", "dataType": "VarChar", "isPartitionKey": true, "elementTypeParams": {"max_length": "512"}},
                      {"fieldName": "event_time", "dataType": "Int64"},
                      {"fieldName": "embedding", "dataType": "FloatVector", "elementTypeParams": {"dim": "%2$s"}},
                      {"fieldName": "attributes", "dataType": "JSON"}
                    ]
                  },
                  "indexParams": [{"fieldName": "embedding", "indexName": "embedding", "indexType": "HNSW", "metricType": "COSINE", "params": {"M": 16, "efConstruction": 200}}]
                }
                """.formatted(design.name(), design.vector());
    }

    /** Point ids are numbers or UUIDs there: the event hash is the id, the key stands in the payload. */
    static String qdrant(Design design) {
        return """
                PUT /collections/%1$s
                {"vectors": {"size": %2$s, "distance": "Cosine"}}

                PUT /collections/%1$s/index
                {"field_name": "key", "field_schema": "keyword"}

                PUT /collections/%1$s/index
                {"field_name": "scene_id", "field_schema": {"type": "keyword", "is_tenant": true}}

                PUT /collections/%1$s/index
                {"field_name": "event_time", "field_schema": "integer"}
                """.formatted(design.name(), design.vector());
    }

    /** Object ids are UUIDs there; the key is a property that is matched whole. */
    static String weaviate(Design design) {
        return """
                {
                  "class": "%1$s",
                  "vectorizer": "none",
                  "vectorIndexConfig": {"distance": "cosine"},
                  "properties": [
                    {"name": "key", "dataType": ["text"], "tokenization": "field"},
                    {"name": "scene_id", "dataType": ["text"], "tokenization": "field"},
                    {"name": "modality", "dataType": ["text"], "tokenization": "field"},
                    {"name": "event_time", "dataType": ["int"], "indexRangeFilters": true},
                    {"name": "body", "dataType": ["text"]}
                  ]
                }
                """.formatted(Character.toUpperCase(design.name().charAt(0))
                + design.name().substring(1));
    }

    /** The first primary-key column decides the partition, by range: the salt, if there is one. Four columns at most. */
    static String tablestore(Design design) {
        StringBuilder columns = new StringBuilder();
        for (Column column : design.saltFirst()) {
            String type = column.isNumber() ? "INTEGER" : column.kind() instanceof Kind.Text ? "BINARY" : "STRING";
            columns.append(columns.isEmpty() ? "" : ",\n")
                    .append("    {\"name\": \"")
                    .append(column.name())
                    .append("\", \"type\": \"")
                    .append(type)
                    .append("\"}");
        }
        return "{\n  \"table_name\": \"" + design.name() + "\",\n  \"primary_key\": [\n" + columns
                + "\n  ],\n  \"options\": {\"time_to_live\": -1, \"max_versions\": 1}\n}\n";
    }
}
