package io.strandex.testkit.bulk;

import java.io.Serial;

/** A request that is refused as a whole. */
final class RefusedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    final int status;
    final String type;

    RefusedException(int status, String type, String reason) {
        super(reason);
        this.status = status;
        this.type = type;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
