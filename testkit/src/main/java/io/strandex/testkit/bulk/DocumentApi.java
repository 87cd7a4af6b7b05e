package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Single documents: get, index and create, with the condition on the sequence number. */
final class DocumentApi {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Set<String> PARAMETERS = Set.of("routing", "refresh", "if_seq_no", "if_primary_term");

    private final DocumentStore store;

    DocumentApi(DocumentStore store) {
        this.store = store;
    }

    /** Answers a request on a document; false when it is none of ours. */
    boolean document(Exchange exchange) throws IOException, RefusedException {
        List<String> path = exchange.path();
        if (path.size() != 3) {
            return false;
        }
        switch (exchange.method() + " " + path.get(1)) {
            case "GET _doc" -> get(exchange, path.get(0), path.get(2));
            case "PUT _doc", "POST _doc" -> put(exchange, path.get(0), path.get(2), false);
            case "PUT _create" -> put(exchange, path.get(0), path.get(2), true);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void get(Exchange exchange, String index, String id) throws IOException, RefusedException {
        exchange.accept(Set.of("routing"));
        if (!store.exists(index)) {
            throw new RefusedException(404, "index_not_found_exception", "no such index [" + index + "]");
        }
        Optional<StoredDocument> document = store.document(index, id);
        ObjectNode root = JsonNodeFactory.instance
                .objectNode()
                .put("_index", index)
                .put("_id", id)
                .put("found", document.isPresent());
        if (document.isPresent()) {
            root.put("_version", document.get().version());
            root.put("_seq_no", document.get().seqNo()).put("_primary_term", 1);
            if (!document.get().routing().isEmpty()) {
                root.put("_routing", document.get().routing());
            }
            root.set("_source", read(document.get().source()));
        }
        exchange.answer(document.isPresent() ? 200 : 404, root.toString());
    }

    private static com.fasterxml.jackson.databind.JsonNode read(String source) throws RefusedException {
        try {
            return JSON.readTree(source);
        } catch (JsonProcessingException e) {
            throw new RefusedException(400, "document_parsing_exception", e.getOriginalMessage());
        }
    }

    private void put(Exchange exchange, String index, String id, boolean create) throws IOException, RefusedException {
        exchange.accept(PARAMETERS);
        String wanted = exchange.parameter("if_seq_no");
        var conditions =
                new Conditions(VersionType.INTERNAL, wanted.isEmpty() ? -1 : Long.parseLong(wanted), false, "");
        String source = new String(exchange.body(), StandardCharsets.UTF_8);
        String action = create ? "create" : "index";
        ItemResult result =
                store.apply(new BulkItem(action, index, id, exchange.parameter("routing"), -1, source, conditions));
        ItemResult.Written written = result.written();
        if (written == null) {
            throw new RefusedException(result.status(), result.type(), result.reason());
        }
        ObjectNode root =
                JsonNodeFactory.instance.objectNode().put("_index", index).put("_id", id);
        root.put("_version", written.version()).put("result", written.result());
        root.put("_seq_no", written.seqNo()).put("_primary_term", 1);
        exchange.answer(result.status(), root.toString());
    }
}
