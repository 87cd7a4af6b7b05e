package io.strandex.bench.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a store with external versions holds after operations, whatever order they come in. */
final class Index {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, IndexOp> operations = new HashMap<>();

    void apply(IndexOp op) {
        operations.merge(
                op.getSeries() + '|' + op.getWeek() + '|' + op.getId(),
                op,
                (old, young) -> young.getVersion() >= old.getVersion() ? young : old);
    }

    /** Live documents of events and slots: {@code series|week|id} to version and content. */
    Map<String, String> documents() {
        Map<String, String> documents = new TreeMap<>();
        operations.forEach((key, op) -> {
            if (op.getKind() == OpKind.UPSERT && !op.getSeries().equals("scenes")) {
                documents.put(key, op.getVersion() + " " + content(op));
            }
        });
        return documents;
    }

    private static String content(IndexOp op) {
        JsonNode document = json(op);
        return op.getSeries().equals("events") ? Contents.ofEvent(document) : Contents.ofSlot(document);
    }

    private static JsonNode json(IndexOp op) {
        byte[] bytes = new byte[op.getSource().remaining()];
        op.getSource().duplicate().get(bytes);
        try {
            return JSON.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
