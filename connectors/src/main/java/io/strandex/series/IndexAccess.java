package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * What stands between an index and writes, read from its settings.
 *
 * @param writeBlocked it has a write block, which can be lifted
 * @param obstacle what keeps it from being written to for good; empty when there is nothing
 */
record IndexAccess(boolean writeBlocked, String obstacle) {
    /** The settings to ask for. */
    static final String SETTINGS = "index.blocks.*,index.verified_before_close,index.store.type";

    static IndexAccess of(JsonNode settings) {
        return new IndexAccess(settings.path("index.blocks.write").asBoolean(), obstacle(settings));
    }

    private static String obstacle(JsonNode settings) {
        if (settings.path("index.verified_before_close").asBoolean()) {
            return "closed";
        } else if ("snapshot".equals(settings.path("index.store.type").asText())) {
            return "a searchable snapshot";
        }
        return settings.path("index.blocks.read_only").asBoolean() ? "set to read-only with its metadata" : "";
    }

    /** Why the index can't be made writable; empty when it can. */
    Optional<String> refusal(String index) {
        return obstacle.isEmpty() ? Optional.empty() : Optional.of("The index " + index + " is " + obstacle + ".");
    }
}
