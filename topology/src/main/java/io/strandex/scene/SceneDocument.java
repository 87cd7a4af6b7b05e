package io.strandex.scene;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** The document of a scene in a week. */
final class SceneDocument {
    private static final JsonFactory JSON = new JsonFactory();

    private SceneDocument() {}

    static ByteBuffer render(String id, String scene, String week, int width) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("key", id);
            json.writeStringField("scene_id", scene);
            json.writeStringField("week", week);
            json.writeNumberField("salt_width", width);
            json.writeEndObject();
            json.flush();
            return ByteBuffer.wrap(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
