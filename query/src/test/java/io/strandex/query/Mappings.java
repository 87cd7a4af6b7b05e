package io.strandex.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.series.SeriesMapping;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** The sink's own mappings, with vectors of four dimensions indexed for search. */
final class Mappings {

    private Mappings() {}

    static JsonNode of(String series) throws IOException {
        try (InputStream in = SeriesMapping.class.getResourceAsStream(series + ".json")) {
            JsonNode mapping = new ObjectMapper().readTree(Objects.requireNonNull(in, series));
            for (String field : List.of("vector", "embedding")) {
                if (mapping.path("properties").path(field) instanceof ObjectNode vector) {
                    vector.put("dims", 4).put("index", true).put("similarity", "cosine");
                }
            }
            return mapping;
        }
    }
}
