package io.strandex.materialize;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.strandex.events.Embedding;
import io.strandex.events.MediaEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An event as JSON, rendered once: equal events give equal bytes. The first fields are those a slot repeats, so the
 * slot's copy is cut out of the same bytes.
 *
 * @param source the whole document
 * @param repeated length of what a slot repeats, without the closing brace
 */
record EventDocument(ByteBuffer source, int repeated) {
    private static final JsonFactory JSON = new JsonFactory();

    /**
     * Renders an event.
     *
     * @param key its storage key
     * @param salt as it stands in the key
     */
    static EventDocument render(MediaEvent event, String key, int salt) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(bytes)) {
            writeSummary(json, event, key);
            json.flush();
            int repeated = bytes.size();
            writeRest(json, event, salt);
            json.flush();
            return new EventDocument(ByteBuffer.wrap(bytes.toByteArray()), repeated);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the slot documents hold of it, a JSON object too. */
    ByteBuffer summary() {
        byte[] summary = new byte[repeated + 1];
        source.get(0, summary, 0, repeated);
        summary[repeated] = '}';
        return ByteBuffer.wrap(summary);
    }

    private static void writeSummary(JsonGenerator json, MediaEvent event, String key) throws IOException {
        json.writeStartObject();
        json.writeStringField("key", key);
        json.writeStringField("event_id", event.getEventId());
        json.writeStringField("modality", event.getModality().name());
        json.writeNumberField("event_time", event.getEventTime().toEpochMilli());
        writeNumber(json, "start_ms", event.getStartMs());
        writeNumber(json, "end_ms", event.getEndMs());
        writeText(json, "text", event.getText());
        writeText(json, "uri", event.getUri());
        if (!event.getAttributes().isEmpty()) {
            writeAttributes(json, new TreeMap<>(event.getAttributes()));
        }
    }

    private static void writeRest(JsonGenerator json, MediaEvent event, int salt) throws IOException {
        json.writeStringField("scene_id", event.getSceneId());
        writeNumber(json, "revision", event.getRevision());
        writeNumbers(json, new TreeMap<>(event.getAttributes()));
        writeEmbedding(json, event.getEmbedding());
        json.writeNumberField("salt", salt);
        json.writeEndObject();
    }

    private static void writeAttributes(JsonGenerator json, Map<String, Object> attributes) throws IOException {
        json.writeObjectFieldStart("attributes");
        for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
            json.writeFieldName(attribute.getKey());
            switch (attribute.getValue()) {
                case Long number -> json.writeNumber(number);
                case Double number -> json.writeNumber(number);
                case Boolean flag -> json.writeBoolean(flag);
                case Object text -> json.writeString(text.toString());
            }
        }
        json.writeEndObject();
    }

    private static void writeNumbers(JsonGenerator json, Map<String, Object> attributes) throws IOException {
        attributes.values().removeIf(value -> !(value instanceof Number));
        if (attributes.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("numbers");
        for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
            json.writeStringField(attribute.getKey(), Numbers.ordered(((Number) attribute.getValue()).doubleValue()));
        }
        json.writeEndObject();
    }

    private static void writeEmbedding(JsonGenerator json, @Nullable Embedding embedding) throws IOException {
        if (embedding != null) {
            json.writeStringField("embedding_model", embedding.getModel());
            json.writeFieldName("embedding");
            ByteBuffer vector = embedding.getVector();
            json.writeBinary(vector.array(), vector.arrayOffset() + vector.position(), vector.remaining());
        }
    }

    private static void writeText(JsonGenerator json, String name, @Nullable String text) throws IOException {
        if (text != null) {
            json.writeStringField(name, text);
        }
    }

    private static void writeNumber(JsonGenerator json, String name, @Nullable Long number) throws IOException {
        if (number != null) {
            json.writeNumberField(name, number);
        }
    }
}
