package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The answer to a bulk request.
 *
 * @param status HTTP status of the whole
 * @param type error type of the whole; empty when there is none
 * @param reason error reason of the whole
 * @param request the request; without items when it could not be read
 * @param results one for each item
 */
public record BulkAnswer(int status, String type, String reason, BulkRequest request, List<ItemResult> results) {
    /** Copies the list. */
    public BulkAnswer {
        results = List.copyOf(results);
    }

    /** The answer as Elasticsearch writes it under {@code filter_path=errors,items.*.status,items.*.error}. */
    String json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        if (status != 200) {
            if (!type.isEmpty()) {
                root.putObject("error").put("type", type).put("reason", reason);
                root.put("status", status);
            }
            return root.toString();
        }
        root.put("errors", results.stream().anyMatch(ItemResult::isError));
        ArrayNode items = root.putArray("items");
        for (int i = 0; i < results.size(); i++) {
            ItemResult result = results.get(i);
            ObjectNode item = items.addObject().putObject(request.items().get(i).action());
            item.put("status", result.status());
            if (result.isError()) {
                item.putObject("error").put("type", result.type()).put("reason", result.reason());
            }
        }
        return root.toString();
    }
}
