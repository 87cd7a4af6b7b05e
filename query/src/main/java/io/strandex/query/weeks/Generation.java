package io.strandex.query.weeks;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One index of a week.
 *
 * @param index its name
 * @param name what the name says
 * @param shards its shards, replicas included
 * @param access what can be done with it
 */
record Generation(String index, IndexName name, int shards, Access access) {

    /** @param settings the flat settings of the index */
    static Generation of(String index, IndexName name, JsonNode settings) {
        int primaries = settings.path("index.number_of_shards").asInt();
        int copies = 1 + settings.path("index.number_of_replicas").asInt();
        return new Generation(index, name, primaries * copies, access(settings));
    }

    private static Access access(JsonNode settings) {
        if (settings.path("index.verified_before_close").asBoolean()) {
            return Access.NONE;
        }
        boolean blocked = isTrue(settings, "write")
                || isTrue(settings, "read_only")
                || isTrue(settings, "read_only_allow_delete");
        return blocked ? Access.READ : Access.WRITE;
    }

    private static boolean isTrue(JsonNode settings, String block) {
        return settings.path("index.blocks." + block).asBoolean();
    }

    /** From least to most. */
    enum Access {
        NONE,
        READ,
        WRITE
    }
}
