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
    private static final Set<String> ACTIONS = Set.of("index", "create", "update", "delete");

    private BulkParser() {}

    static List<BulkItem> parse(byte[] body, BulkDefaults defaults) throws RefusedException {
        String text = new String(body, StandardCharsets.UTF_8);
        if (text.isEmpty()) {
            throw new RefusedException(400, "parse_exception", "request body is required");
        }
        if (!text.endsWith("\n")) {
            throw RefusedException.illegal("The bulk request must be terminated by a newline [\\n]");
        }
        List<BulkItem> items = items(text.substring(0, text.length() - 1).split("\n", -1), defaults);
        if (items.isEmpty()) {
            throw RefusedException.invalid("no requests added");
        }
        return items;
    }

    /** Skips lines without an action, and drops a last action without its line, as Elasticsearch does. */
    private static List<BulkItem> items(String[] lines, BulkDefaults defaults) throws RefusedException {
        List<BulkItem> items = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].isBlank()) {
                continue;
            }
            Map.Entry<String, JsonNode> action = action(lines[i], i + 1);
            ItemReader reader = new ItemReader(action.getKey(), action.getValue(), i + 1);
            if (reader.isDelete()) {
                items.add(reader.read("", defaults));
            } else if (++i < lines.length) {
                items.add(reader.read(lines[i], defaults));
            }
        }
        return items;
    }

    private static Map.Entry<String, JsonNode> action(String line, int number) throws RefusedException {
        JsonNode node = parse(line);
        if (!node.isObject()) {
            throw malformed(number, "expected START_OBJECT but found [" + node.getNodeType() + "]");
        }
        if (node.isEmpty()) {
            throw malformed(number, "expected FIELD_NAME but found [END_OBJECT]");
        }
        Map.Entry<String, JsonNode> action = node.properties().iterator().next();
        if (!ACTIONS.contains(action.getKey())) {
            throw malformed(
                    number,
                    "expected field [create], [delete], [index] or [update] but found [" + action.getKey() + "]");
        }
        if (!action.getValue().isObject()) {
            throw malformed(
                    number,
                    "expected START_OBJECT or END_OBJECT but found ["
                            + action.getValue().getNodeType() + "]");
        }
        if (node.size() > 1) {
            throw malformed(number, "expected END_OBJECT but found [FIELD_NAME]");
        }
        return action;
    }

    private static JsonNode parse(String line) throws RefusedException {
        try {
            return JSON.readTree(line);
        } catch (com.fasterxml.jackson.core.io.JsonEOFException e) {
            throw new RefusedException(400, "x_content_e_o_f_exception", e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            throw new RefusedException(400, "x_content_parse_exception", e.getOriginalMessage());
        }
    }

    static RefusedException malformed(int line, String why) {
        return RefusedException.illegal("Malformed action/metadata line [" + line + "], " + why);
    }
}
