package io.strandex.cli.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The scene of a line that is no event, as far as it can be read. */
final class SceneOfJson {
    private static final JsonFactory JSON = new JsonFactory();

    private SceneOfJson() {}

    /** The object's scene_id, or an empty text where none can be read before the fault. */
    static String read(byte[] json) {
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return "";
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("scene_id")) {
                    return value == JsonToken.VALUE_STRING ? parser.getText() : "";
                }
                parser.skipChildren();
            }
        } catch (IOException e) {
            // What stands behind the fault is not read.
        }
        return "";
    }
}
