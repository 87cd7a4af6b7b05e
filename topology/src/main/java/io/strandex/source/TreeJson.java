package io.strandex.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the tree that a mapping yields as JSON. */
final class TreeJson {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS).build();

    private TreeJson() {}

    /**
     * The tree in UTF-8.
     *
     * @throws InvalidEventException if it holds what is no JSON, such as a function
     */
    static byte[] write(Object tree) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            value(out, tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void value(JsonGenerator out, @Nullable Object value) throws IOException {
        switch (value) {
            case null -> out.writeNull();
            case String text -> out.writeString(text);
            case Boolean truth -> out.writeBoolean(truth);
            case Number number -> number(out, number);
            case Map<?, ?> map -> object(out, map);
            case Iterable<?> list -> array(out, list);
            default ->
                throw new InvalidEventException(Reason.MAPPING_FAILED, "the mapping yields a function inside an event");
        }
    }

    private static void object(JsonGenerator out, Map<?, ?> map) throws IOException {
        out.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.writeFieldName(String.valueOf(entry.getKey()));
            value(out, entry.getValue());
        }
        out.writeEndObject();
    }

    private static void array(JsonGenerator out, Iterable<?> list) throws IOException {
        out.writeStartArray();
        for (Object value : list) {
            value(out, value);
        }
        out.writeEndArray();
    }

    private static void number(JsonGenerator out, Number number) throws IOException {
        switch (number) {
            case Integer whole -> out.writeNumber(whole);
            case Long whole -> out.writeNumber(whole);
            case BigInteger whole -> out.writeNumber(whole);
            case BigDecimal decimal -> out.writeNumber(decimal);
            default -> out.writeNumber(number.doubleValue());
        }
    }
}
