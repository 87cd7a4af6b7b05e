package io.strandex.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.strandex.events.Embedding;
import io.strandex.events.MediaEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes an event so that {@link EventReader} reads the same event back. */
final class EventWriter {
    private EventWriter() {}

    static byte[] write(JsonFactory json, MediaEvent event) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator out = json.createGenerator(bytes)) {
            out.writeStartObject();
            out.writeStringField("event_id", event.getEventId());
            out.writeStringField("scene_id", event.getSceneId());
            out.writeStringField("modality", event.getModality().name());
            out.writeStringField("op", event.getOp().name());
            out.writeNumberField("event_time", event.getEventTime().toEpochMilli());
            number(out, "revision", event.getRevision());
            number(out, "start_ms", event.getStartMs());
            number(out, "end_ms", event.getEndMs());
            text(out, "text", event.getText());
            text(out, "uri", event.getUri());
            embedding(out, event.getEmbedding());
            attributes(out, event.getAttributes());
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("Writing into memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void number(JsonGenerator out, String field, @Nullable Long value) throws IOException {
        if (value != null) {
            out.writeNumberField(field, value);
        }
    }

    private static void text(JsonGenerator out, String field, @Nullable String value) throws IOException {
        if (value != null) {
            out.writeStringField(field, value);
        }
    }

    private static void embedding(JsonGenerator out, @Nullable Embedding embedding) throws IOException {
        if (embedding != null) {
            byte[] vector = new byte[embedding.getVector().remaining()];
            embedding.getVector().duplicate().get(vector);
            out.writeObjectFieldStart("embedding");
            out.writeStringField("model", embedding.getModel());
            out.writeBinaryField("vector", vector);
            out.writeEndObject();
        }
    }

    private static void attributes(JsonGenerator out, @Nullable Map<String, Object> attributes) throws IOException {
        if (attributes == null || attributes.isEmpty()) {
            return;
        }
        out.writeObjectFieldStart("attributes");
        for (Map.Entry<String, Object> attribute : new TreeMap<>(attributes).entrySet()) {
            out.writeFieldName(attribute.getKey());
            switch (attribute.getValue()) {
                case Long number -> out.writeNumber(number);
                case Double number -> out.writeNumber(number);
                case Boolean truth -> out.writeBoolean(truth);
                default -> out.writeString(attribute.getValue().toString());
            }
        }
        out.writeEndObject();
    }
}
