package io.strandex.ops;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import org.jspecify.annotations.Nullable;

/**
 * Checks the operations of each document: a delete follows an upsert, and every operation has a greater version than the
 * one before it. Remembers one document per place of a table, the one touched last, so that a check costs one look.
 */
final class Alternation {
    private record Last(String document, OpKind kind, long version) {}

    private final @Nullable Last[] table;

    /**
     * Remembers nothing yet.
     *
     * @param most how many documents are remembered at most
     */
    Alternation(int most) {
        this.table = new Last[most];
    }

    /** Whether an operation may follow what is remembered of its document. */
    boolean takes(String document, IndexOp op) {
        int place = Math.floorMod(document.hashCode(), table.length);
        Last last = table[place];
        table[place] = new Last(document, op.getKind(), op.getVersion());
        return last == null
                || !last.document().equals(document)
                || (op.getVersion() > last.version() && isInTurn(op.getKind(), last.kind()));
    }

    private static boolean isInTurn(OpKind kind, OpKind last) {
        return kind == OpKind.UPSERT || last == OpKind.UPSERT;
    }
}
