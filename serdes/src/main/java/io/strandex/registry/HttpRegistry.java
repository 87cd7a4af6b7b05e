package io.strandex.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;

/** The questions of {@link SchemaRegistry} as requests of Confluent's REST protocol. */
final class HttpRegistry implements SchemaRegistry {
    private static final int MAX_REFERENCE_DEPTH = 32;

    private final RegistryHttp http;

    HttpRegistry(RegistrySettings settings) {
        this.http = new RegistryHttp(settings);
    }

    @Override
    public int register(String subject, Schema schema, boolean normalize) {
        String path = "/subjects/" + escape(subject) + "/versions?normalize=" + normalize;
        return id(http.post(path, body(schema)));
    }

    @Override
    public int lookup(String subject, Schema schema, boolean normalize) {
        String path = "/subjects/" + escape(subject) + "?normalize=" + normalize + "&deleted=false";
        return id(http.post(path, body(schema)));
    }

    private static int id(JsonNode answer) {
        JsonNode id = answer.path("id");
        if (!id.isInt() || id.asInt() < 1) {
            throw new RegistryRefusedException(200, "The schema registry's answer names no id: " + answer);
        }
        return id.asInt();
    }

    private static JsonNode body(Schema schema) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        return body.put("schema", schema.toString());
    }

    @Override
    public Schema byId(int id, String subject) {
        String query = subject.isEmpty() ? "" : "&subject=" + escape(subject);
        return parse(http.get("/schemas/ids/" + id + "?fetchMaxId=false" + query), "id " + id);
    }

    @Override
    public Schema byGuid(String guid) {
        try {
            return parse(http.get("/schemas/guids/" + escape(guid)), "GUID " + guid);
        } catch (RegistryRefusedException e) {
            if (e.status() == 404) {
                throw new UnknownSchemaException("The schema registry knows no GUIDs: " + e.getMessage());
            }
            throw e;
        }
    }

    @Override
    public RegisteredSchema latest(String subject) {
        return version(subject, "latest");
    }

    @Override
    public List<RegisteredSchema> versions(String subject) {
        List<RegisteredSchema> versions = new ArrayList<>();
        try {
            for (JsonNode version : http.get("/subjects/" + escape(subject) + "/versions")) {
                versions.add(version(subject, version.asText()));
            }
        } catch (UnknownSchemaException e) {
            return List.of();
        }
        return versions;
    }

    private RegisteredSchema version(String subject, String version) {
        JsonNode answer = http.get("/subjects/" + escape(subject) + "/versions/" + version);
        Schema schema = parse(answer, "subject " + subject);
        return new RegisteredSchema(subject, answer.path("version").asInt(), id(answer), schema);
    }

    @Override
    public void requireCompatibility(String subject, String level) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        http.put("/config/" + escape(subject), body.put("compatibility", level));
    }

    private Schema parse(JsonNode answer, String what) {
        Schema.Parser parser = new Schema.Parser();
        return parse(parser, answer, what, 0);
    }

    /** Schemas that a schema refers to are parsed before it, so that their names are known. */
    private Schema parse(Schema.Parser parser, JsonNode answer, String what, int depth) {
        String type = answer.path("schemaType").asText("AVRO");
        if (!type.equals("AVRO")) {
            throw new SerializationException("The schema of " + what + " is " + type + ", not Avro");
        }
        if (depth > MAX_REFERENCE_DEPTH) {
            throw new SerializationException("The schema of " + what + " refers to others in a circle or too deep");
        }
        for (JsonNode reference : answer.path("references")) {
            String name = reference.path("name").asText();
            if (!parser.getTypes().containsKey(name)) {
                String path = "/subjects/" + escape(reference.path("subject").asText()) + "/versions/"
                        + reference.path("version").asInt();
                parse(parser, http.get(path), name, depth + 1);
            }
        }
        if (!answer.path("schema").isTextual()) {
            throw new RegistryRefusedException(200, "The schema registry's answer about " + what + " holds no schema");
        }
        try {
            return parser.parse(answer.path("schema").asText());
        } catch (AvroRuntimeException e) {
            throw new SerializationException("The schema of " + what + " is not valid Avro: " + e.getMessage(), e);
        }
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        http.close();
    }
}
