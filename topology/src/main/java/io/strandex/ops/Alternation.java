package io.strandex.ops;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Checks the operations of each document: a delete follows an upsert, and every operation has a greater version than the
 * one before it. Remembers the documents touched last, no more than a given number.
 */
final class Alternation {
    private record Last(OpKind kind, long version) {}

    private final Map<String, Last> documents;

    Alternation(int most) {
        this.documents = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Last> eldest) {
                return size() > most;
            }
        };
    }

    /** Whether an operation may follow what is remembered of its document. */
    boolean takes(String document, IndexOp op) {
        Last last = documents.put(document, new Last(op.getKind(), op.getVersion()));
        return last == null || (op.getVersion() > last.version() && isInTurn(op.getKind(), last.kind()));
    }

    private static boolean isInTurn(OpKind kind, OpKind last) {
        return kind == OpKind.UPSERT || last == OpKind.UPSERT;
    }
}
