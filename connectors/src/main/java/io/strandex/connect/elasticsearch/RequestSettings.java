package io.strandex.connect.elasticsearch;

import org.apache.kafka.common.config.ConfigDef;

/** How bulk requests are made. */
final class RequestSettings {
    static final String BULK_BYTES = "bulk.size.bytes";
    static final String BULK_ACTIONS = "bulk.actions";
    static final String LINGER = "linger.ms";
    static final String IN_FLIGHT = "max.in.flight.requests";
    static final String BUFFER = "max.buffered.bytes";
    static final String BACKOFF = "retry.backoff.ms";
    static final String MAX_BACKOFF = "retry.backoff.max.ms";

    private RequestSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Bulk requests");
        group.add(
                BULK_BYTES,
                ConfigDef.Type.INT,
                4 << 20,
                ConfigDef.Range.between(1_024, 100 << 20),
                "Largest request body in bytes; a larger single document travels alone.");
        group.add(BULK_ACTIONS, ConfigDef.Type.INT, 10_000, Forms.POSITIVE, "Most operations in a request.");
        group.add(
                LINGER,
                ConfigDef.Type.INT,
                20,
                Forms.NON_NEGATIVE,
                "How long an operation may wait for company, in milliseconds.");
        group.add(
                IN_FLIGHT,
                ConfigDef.Type.INT,
                4,
                ConfigDef.Range.between(1, 64),
                "Most requests at once, per task; latency and rejections lower it for a while.");
        group.add(
                BUFFER,
                ConfigDef.Type.LONG,
                32L << 20,
                ConfigDef.Range.atLeast(1 << 20),
                "Bytes of operations without an outcome above which partitions are paused, per task.");
        group.add(
                BACKOFF,
                ConfigDef.Type.LONG,
                100L,
                Forms.POSITIVE,
                "First delay of a retry, in milliseconds; doubled with each further one.");
        group.add(
                MAX_BACKOFF,
                ConfigDef.Type.LONG,
                20_000L,
                Forms.POSITIVE,
                "Longest delay of a retry, in milliseconds.");
    }
}
