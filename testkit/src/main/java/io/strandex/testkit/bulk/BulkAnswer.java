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

    /** The answer as Elasticsearch writes it. */
    String json(boolean forcedRefresh) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        if (status != 200) {
            return type.isEmpty() ? root.toString() : new RefusedException(status, type, reason).json();
        }
        root.put("errors", results.stream().anyMatch(ItemResult::isError)).put("took", 0);
        ArrayNode items = root.putArray("items");
        for (int i = 0; i < results.size(); i++) {
            BulkItem item = request.items().get(i);
            ObjectNode node = items.addObject().putObject(item.action());
            node.put("_index", item.index()).put("_id", item.id());
            write(results.get(i), node, forcedRefresh);
        }
        return root.toString();
    }

    private static void write(ItemResult result, ObjectNode node, boolean forcedRefresh) {
        ItemResult.Written written = result.written();
        if (written != null) {
            node.put("_version", written.version()).put("result", written.result());
            if (forcedRefresh && !written.result().equals("noop")) {
                node.put("forced_refresh", true);
            }
            node.putObject("_shards").put("total", 1).put("successful", 1).put("failed", 0);
            node.put("_seq_no", written.seqNo()).put("_primary_term", 1);
        }
        node.put("status", result.status());
        if (result.isError()) {
            node.putObject("error").put("type", result.type()).put("reason", result.reason());
        }
    }
}
