package io.strandex.connect.elasticsearch;

import io.strandex.bulk.DeadReason;
import java.io.Serial;

/** Why an operation is in the dead letters: the reason's name, then the explanation; Connect writes it into the letter's headers. */
public final class DeadOperationException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    DeadOperationException(DeadReason reason, String explanation) {
        super(reason + ": " + explanation, null, false, false);
    }
}
