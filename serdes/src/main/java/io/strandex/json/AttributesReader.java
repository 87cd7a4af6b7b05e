package io.strandex.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Reads the flat object of attributes: strings, whole numbers as longs, other numbers as doubles, booleans. */
final class AttributesReader {
    private final JsonParser parser;
    private final JsonValues values;

    AttributesReader(JsonParser parser, JsonValues values) {
        this.parser = parser;
        this.values = values;
    }

    Map<String, Object> read() throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw values.wrong("attributes", "an object");
        }
        Map<String, Object> attributes = new HashMap<>();
        Set<String> seen = new HashSet<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (!seen.add(name)) {
                throw new InvalidEventException(
                        Reason.DUPLICATE_FIELD, "'attributes." + Suggestion.cut(name) + "' stands twice");
            }
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                attributes.put(name, value("attributes." + Suggestion.cut(name)));
            }
        }
        return attributes;
    }

    private Object value(String field) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> whole(field);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default ->
                throw new InvalidEventException(
                        Reason.TOO_DEEP, field + " is " + values.describe() + ": attributes are flat");
        };
    }

    private long whole(String field) throws IOException {
        try {
            return parser.getLongValue();
        } catch (InputCoercionException e) {
            throw values.outOfRange(field);
        }
    }
}
