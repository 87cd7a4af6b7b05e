package io.strandex.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an index holds after operations with external versions, whatever order they come in. */
final class Index {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, IndexOp> last = new HashMap<>();

    void apply(IndexOp op) {
        last.merge(key(op), op, (old, young) -> young.getVersion() >= old.getVersion() ? young : old);
    }

    /** Documents of a series by {@code week|id}. */
    Map<String, JsonNode> documents(String series) {
        Map<String, JsonNode> documents = new TreeMap<>();
        live(series).forEach(op -> documents.put(op.getWeek() + '|' + op.getId(), json(op)));
        return documents;
    }

    /** Documents of a series counted by week. */
    Map<String, Integer> weeks(String series) {
        Map<String, Integer> weeks = new TreeMap<>();
        live(series).forEach(op -> weeks.merge(op.getWeek(), 1, Integer::sum));
        return weeks;
    }

    /** Every live document with its version and bytes. */
    Map<String, String> all() {
        Map<String, String> all = new TreeMap<>();
        last.values().stream()
                .filter(op -> op.getKind() == OpKind.UPSERT)
                .forEach(op -> all.put(key(op), op.getVersion() + " " + json(op)));
        return all;
    }

    List<IndexOp> live(String series) {
        return new ArrayList<>(last.values().stream()
                .filter(op -> op.getKind() == OpKind.UPSERT && op.getSeries().equals(series))
                .toList());
    }

    static JsonNode json(IndexOp op) {
        try {
            byte[] bytes = new byte[op.getSource().remaining()];
            op.getSource().duplicate().get(bytes);
            return JSON.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(IndexOp op) {
        return op.getSeries() + '|' + op.getWeek() + '|' + op.getId();
    }
}
