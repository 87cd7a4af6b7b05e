package io.strandex.bulk;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Judges operations before they are sent: one bad id or version makes Elasticsearch refuse a whole bulk request. */
final class Judge {
    /** Elasticsearch's bound on ids. */
    static final int MAX_ID_BYTES = 512;

    private static final int MAX_BYTES_PER_CHAR = 3;

    private Judge() {}

    static Optional<Outcome.Dead> fault(Operation operation) {
        if (operation.id().isEmpty()) {
            return dead(DeadReason.BAD_ID, "The id is empty.");
        }
        if (idBytes(operation.id()) > MAX_ID_BYTES) {
            return dead(
                    DeadReason.BAD_ID, "The id has " + idBytes(operation.id()) + " bytes; at most 512 are allowed.");
        }
        if (operation.version() < 0) {
            return dead(DeadReason.BAD_VERSION, "The version " + operation.version() + " is negative.");
        }
        if (!operation.delete() && operation.source().length() == 0) {
            return dead(DeadReason.EMPTY_SOURCE, "The upsert has no document.");
        }
        return Optional.empty();
    }

    private static int idBytes(String id) {
        return id.length() * MAX_BYTES_PER_CHAR <= MAX_ID_BYTES
                ? id.length()
                : id.getBytes(StandardCharsets.UTF_8).length;
    }

    private static Optional<Outcome.Dead> dead(DeadReason reason, String explanation) {
        return Optional.of(new Outcome.Dead(reason, explanation));
    }
}
