package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The strict mapping of each series. */
public final class SeriesMapping {
    /** The series there are. */
    public static final List<String> SERIES = List.of("events", "slots", "scenes");

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> VECTOR_FIELDS = List.of("embedding", "vector");

    private SeriesMapping() {}

    /** The mapping of a series, with its vector indexed for search where the settings name a dimension. */
    static ObjectNode of(String series, SeriesSettings settings) {
        ObjectNode mapping = (ObjectNode) resource(series + ".json");
        Integer dimensions = settings.dimensions().get(series);
        for (String field : VECTOR_FIELDS) {
            if (dimensions != null && mapping.path("properties").path(field) instanceof ObjectNode vector) {
                vector.put("dims", dimensions).put("index", true).put("similarity", "cosine");
            }
        }
        if (settings.layout().substrings() && mapping.path("properties").path("text") instanceof ObjectNode text) {
            ObjectNode grams = text.putObject("fields").putObject("substring");
            grams.put("type", "text").put("analyzer", "strandex_substring");
        }
        return mapping;
    }

    static JsonNode resource(String name) {
        try (InputStream in = Objects.requireNonNull(SeriesMapping.class.getResourceAsStream(name), name)) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
