package io.strandex.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParser;

/**
 * A schema as every language registers it: without {@code avro.java.string}, which says how Java reads and not what is written.
 */
public final class PortableSchema {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String STRING = "avro.java.string";

    private PortableSchema() {}

    /** The schema of a generated class as its {@code .avsc} file has it. */
    public static Schema of(Schema schema) {
        String text = schema.toString();
        if (!text.contains(STRING)) {
            return schema;
        }
        try {
            JsonNode tree = JSON.readTree(text);
            return new SchemaParser().parse(strip(tree).toString()).mainSchema();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Avro wrote a schema that is not JSON", e);
        }
    }

    private static JsonNode strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            boolean removed = object.remove(STRING) != null;
            if (removed && object.size() == 1 && object.path("type").isTextual()) {
                return object.get("type");
            }
            object.properties().forEach(field -> field.setValue(strip(field.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, strip(array.get(i)));
            }
        }
        return node;
    }
}
