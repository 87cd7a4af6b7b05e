package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The line after an {@code update}: a part of a document, laid over what is there.
 *
 * @param doc the part
 * @param upsert the document to create where there is none; null where that is an error
 * @param detectNoop whether a part that changes nothing writes nothing
 */
record UpdateBody(ObjectNode doc, @Nullable ObjectNode upsert, boolean detectNoop) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static UpdateBody parse(String line) throws RefusedException {
        JsonNode body = read(line);
        for (Map.Entry<String, JsonNode> field : body.properties()) {
            check(field.getKey());
        }
        if (!body.has("doc")) {
            throw RefusedException.invalid("script or doc is missing");
        }
        ObjectNode doc = object(body, "doc");
        ObjectNode upsert = body.has("upsert") ? object(body, "upsert") : null;
        boolean asUpsert = body.path("doc_as_upsert").asBoolean();
        return new UpdateBody(
                doc, asUpsert ? doc : upsert, body.path("detect_noop").asBoolean(true));
    }

    private static JsonNode read(String line) throws RefusedException {
        try {
            JsonNode body = JSON.readTree(line);
            if (body.isObject()) {
                return body;
            }
            throw unparsable("expected an object");
        } catch (JsonProcessingException e) {
            throw unparsable(e.getOriginalMessage());
        }
    }

    private static void check(String field) throws RefusedException {
        switch (field) {
            case "doc", "upsert", "doc_as_upsert", "detect_noop" -> {}
            case "script", "scripted_upsert" -> throw RefusedException.unsupported("run scripts");
            case "_source" -> throw RefusedException.unsupported("answer with the source of an update");
            default -> throw unparsable("[UpdateRequest] unknown field [" + field + "]");
        }
    }

    private static ObjectNode object(JsonNode body, String field) throws RefusedException {
        if (body.get(field) instanceof ObjectNode object) {
            return object;
        }
        throw unparsable("[UpdateRequest] " + field + " doesn't support values of another type than an object");
    }

    private static RefusedException unparsable(String why) {
        return new RefusedException(400, "x_content_parse_exception", why);
    }

    /** The document with the part laid over it: objects are merged, all else is replaced. */
    ObjectNode over(ObjectNode present) {
        ObjectNode merged = present.deepCopy();
        merge(merged, doc);
        return merged;
    }

    private static void merge(ObjectNode target, ObjectNode part) {
        for (Map.Entry<String, JsonNode> field : part.properties()) {
            if (target.get(field.getKey()) instanceof ObjectNode inner && field.getValue() instanceof ObjectNode more) {
                merge(inner, more);
            } else {
                target.set(field.getKey(), field.getValue());
            }
        }
    }
}
