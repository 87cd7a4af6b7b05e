package io.strandex.slot;

import io.strandex.events.IndexOp;
import io.strandex.state.SlotHead;
import java.util.List;

/** A slot's new head, and the operations that bring its document up to date. */
record Written(SlotHead head, List<IndexOp> operations, SlotContent content, List<String> missing) {
    boolean isIncomplete() {
        return !content.isEmpty() && !missing.isEmpty();
    }
}
