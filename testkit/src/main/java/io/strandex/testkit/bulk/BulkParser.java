package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads bulk bodies with Elasticsearch's rules, those included under which it refuses the whole request. */
final class BulkParser {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> ACTIONS = Set.of("index", "create", "delete");
    private static final Set<String> METADATA = Set.of(
            "_index", "_id", "routing", "version", "version_type", "require_alias", "if_seq_no", "if_primary_term");
    private static final int MAX_ID_BYTES = 512;

    private BulkParser() {}

    static List<BulkItem> parse(byte[] body) throws RefusedException {
        String text = new String(body, StandardCharsets.UTF_8);
        if (!text.endsWith("\n")) {
            throw illegal("The bulk request must be terminated by a newline [\\n]");
        }
        List<BulkItem> items = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Map.Entry<String, JsonNode> action = action(lines.get(i));
            boolean delete = "delete".equals(action.getKey());
            if (!delete && i + 1 == lines.size()) {
                throw invalid("no source for the last item");
            }
            items.add(item(action, delete ? "" : lines.get(++i)));
        }
        return items;
    }

    private static Map.Entry<String, JsonNode> action(String line) throws RefusedException {
        try {
            JsonNode node = JSON.readTree(line);
            Map.Entry<String, JsonNode> action = node.properties().iterator().next();
            if (!ACTIONS.contains(action.getKey())) {
                throw illegal("Malformed action/metadata line, found [" + action.getKey() + "]");
            }
            return action;
        } catch (JsonProcessingException | java.util.NoSuchElementException e) {
            throw illegal("Malformed action/metadata line: " + e.getMessage());
        }
    }

    private static BulkItem item(Map.Entry<String, JsonNode> action, String source) throws RefusedException {
        JsonNode meta = action.getValue();
        for (Map.Entry<String, JsonNode> name : meta.properties()) {
            if (!METADATA.contains(name.getKey())) {
                throw illegal("Action/metadata line contains an unknown parameter [" + name.getKey() + "]");
            }
        }
        String id = meta.path("_id").asText("");
        if (meta.has("_id") && id.isEmpty()) {
            throw illegal("if _id is specified it must not be empty");
        }
        int bytes = id.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_ID_BYTES) {
            throw invalid("id [" + id + "] is too long, must be no longer than 512 bytes but was: " + bytes);
        }
        long version = version(action.getKey(), meta);
        return new BulkItem(
                action.getKey(),
                meta.path("_index").asText(),
                id,
                meta.path("routing").asText(""),
                version,
                source);
    }

    private static long version(String action, JsonNode meta) throws RefusedException {
        if (!meta.has("version")) {
            return -1;
        }
        if ("create".equals(action)) {
            throw invalid("create operations do not support explicit versions. use index instead");
        }
        long version = meta.path("version").asLong();
        if (version < 0) {
            throw invalid("illegal version value [" + version + "] for version type [EXTERNAL_GTE]");
        }
        return version;
    }

    private static RefusedException illegal(String reason) {
        return new RefusedException(400, "illegal_argument_exception", reason);
    }

    private static RefusedException invalid(String reason) {
        return new RefusedException(
                400, "action_request_validation_exception", "Validation Failed: 1: " + reason + ";");
    }
}
