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

/** What a store with external versions holds after operations. */
final class Index {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, IndexOp> operations = new HashMap<>();
    private long repeats;

    /** Applies an operation; those of one document come in the order in which they were written. */
    void apply(IndexOp op) {
        String document = op.getSeries() + '|' + op.getWeek() + '|' + op.getId();
        IndexOp last = operations.get(document);
        if (last == null || op.getVersion() > last.getVersion()) {
            operations.put(document, op);
        } else {
            repeats++;
        }
    }

    /** Operations that are not newer than the one before. */
    long repeats() {
        return repeats;
    }

    /** Live documents: {@code series|week|id} to version, routing and content. */
    Map<String, String> documents() {
        Map<String, String> documents = new TreeMap<>();
        operations.forEach((key, op) -> {
            if (op.getKind() == OpKind.UPSERT) {
                documents.put(key, Contents.of(op.getVersion(), op.getRouting(), content(op)));
            }
        });
        return documents;
    }

    private static String content(IndexOp op) {
        JsonNode document = json(op);
        return switch (op.getSeries()) {
            case "events" -> Contents.ofEvent(document);
            case "slots" -> Contents.ofSlot(document);
            default -> document.path("salt_width").asText();
        };
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
