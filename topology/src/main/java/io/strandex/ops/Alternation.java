package io.strandex.ops;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.spread.Spread;
import io.strandex.spread.SpreadHash;

/**
 * Checks the operations of each document: a delete follows an upsert, and every operation has a greater version than
 * the one before it. Remembers one document per place of a table, the one touched last, by the 64-bit hash of its key:
 * a check costs one look, and two documents of one place are taken for one once in 2^64 times.
 */
final class Alternation {
    private final long[] documents;
    /** Twice the version, and one more after an upsert; 0 for nothing. */
    private final long[] states;

    /**
     * Remembers nothing yet.
     *
     * @param most how many documents are remembered at most
     */
    Alternation(int most) {
        this.documents = new long[most];
        this.states = new long[most];
    }

    /** Whether an operation may follow what is remembered of its document. */
    boolean takes(String document, IndexOp op) {
        long hash = SpreadHash.of(document);
        int place = Spread.place(hash, documents.length);
        long last = documents[place] == hash ? states[place] : 0;
        boolean isUpsert = op.getKind() == OpKind.UPSERT;
        documents[place] = hash;
        states[place] = op.getVersion() << 1 | (isUpsert ? 1 : 0);
        return last == 0 || (op.getVersion() > last >> 1 && (isUpsert || (last & 1) == 1));
    }
}
