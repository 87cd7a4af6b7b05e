package io.strandex.query.weeks;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One index of a week.
 *
 * @param index its name
 * @param name what the name says
 * @param shards its shards, replicas included
 * @param state {@code open}, {@code read-only} or {@code closed}
 */
record Generation(String index, IndexName name, int shards, String state) {

    /** @param settings the flat settings of the index */
    static Generation of(String index, IndexName name, JsonNode settings) {
        int primaries = settings.path("index.number_of_shards").asInt();
        int copies = 1 + settings.path("index.number_of_replicas").asInt();
        return new Generation(index, name, primaries * copies, state(settings));
    }

    private static String state(JsonNode settings) {
        if (settings.path("index.verified_before_close").asBoolean()) {
            return "closed";
        }
        boolean blocked = isTrue(settings, "write")
                || isTrue(settings, "read_only")
                || isTrue(settings, "read_only_allow_delete");
        return blocked ? "read-only" : "open";
    }

    private static boolean isTrue(JsonNode settings, String block) {
        return settings.path("index.blocks." + block).asBoolean();
    }
}
