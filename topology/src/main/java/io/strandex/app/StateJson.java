package io.strandex.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.strandex.salt.SaltEntry;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotHead;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** State as JSON; Avro's records say themselves how they look. */
final class StateJson {
    private static final JsonFactory JSON = new JsonFactory();

    private StateJson() {}

    static String slot(String key, @Nullable SlotHead head, @Nullable DirtyMark mark, int members) {
        return object(json -> {
            json.writeStringField("key", key);
            json.writeFieldName("head");
            json.writeRawValue(String.valueOf(head));
            json.writeFieldName("dirty");
            json.writeRawValue(String.valueOf(mark));
            json.writeNumberField("members", members);
        });
    }

    /** The history of a scene, and the width in force at a time in milliseconds since the epoch. */
    static String plan(String sceneId, List<SaltEntry> entries, long now) {
        return object(json -> {
            json.writeStringField("scene_id", sceneId);
            json.writeNumberField(
                    "width",
                    entries.stream()
                            .filter(entry -> entry.fromMs() <= now)
                            .mapToInt(SaltEntry::width)
                            .max()
                            .orElse(1));
            json.writeArrayFieldStart("entries");
            for (SaltEntry entry : entries) {
                json.writeStartObject();
                json.writeNumberField("width", entry.width());
                json.writeNumberField("effective_ms", entry.fromMs());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static String object(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            fields.writeTo(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private interface Fields {
        void writeTo(JsonGenerator json) throws IOException;
    }
}
