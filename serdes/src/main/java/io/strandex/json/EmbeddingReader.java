package io.strandex.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import io.strandex.events.Embedding;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code {"model": …, "vector": numbers or base64}}. */
final class EmbeddingReader {
    private static final List<String> FIELDS = List.of("model", "vector");

    private final JsonParser parser;
    private final JsonValues values;
    private @Nullable String model;
    private @Nullable ByteBuffer vector;

    EmbeddingReader(JsonParser parser, JsonValues values) {
        this.parser = parser;
        this.values = values;
    }

    Embedding read() throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw values.wrong("embedding", "an object with model and vector");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "model" -> model = once("embedding.model", model, values.text("embedding.model"));
                case "vector" -> vector = once("embedding.vector", vector, vector());
                default ->
                    throw new InvalidEventException(
                            Reason.UNKNOWN_FIELD,
                            "embedding has no field '" + Suggestion.cut(name) + "'" + Suggestion.among(name, FIELDS));
            }
        }
        return new Embedding(required("embedding.model", model), required("embedding.vector", vector));
    }

    private static <T> T once(String field, @Nullable T before, T value) {
        if (before != null) {
            throw new InvalidEventException(Reason.DUPLICATE_FIELD, "'" + field + "' stands twice");
        }
        return value;
    }

    private static <T> T required(String field, @Nullable T value) {
        if (value == null) {
            throw new InvalidEventException(Reason.MISSING_FIELD, "'" + field + "' is missing");
        }
        return value;
    }

    private ByteBuffer vector() throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> base64();
            case START_ARRAY -> numbers();
            default -> throw values.wrong("embedding.vector", "an array of numbers or base64");
        };
    }

    private ByteBuffer base64() throws IOException {
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(parser.getText()));
        } catch (IllegalArgumentException e) {
            throw new InvalidEventException(
                    Reason.MALFORMED_VECTOR, "embedding.vector is not base64: " + e.getMessage());
        }
    }

    private ByteBuffer numbers() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream floats = new DataOutputStream(bytes);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (!parser.currentToken().isNumeric()) {
                throw new InvalidEventException(
                        Reason.MALFORMED_VECTOR, "embedding.vector holds " + values.describe() + " among its numbers");
            }
            floats.writeFloat(parser.getFloatValue());
        }
        return ByteBuffer.wrap(bytes.toByteArray());
    }
}
