package io.strandex.connect.elasticsearch;

import org.apache.kafka.common.config.ConfigDef;

/** How weeks age. */
final class AgingSettings {
    static final String ROLLOVER_SIZE = "lifecycle.rollover.size";
    static final String WARM_AFTER = "lifecycle.warm.after";
    static final String CLOSE_AFTER = "lifecycle.close.after";

    static final String CHECK = "lifecycle.check.ms";

    private AgingSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Lifecycle");
        group.text(
                ROLLOVER_SIZE, "50gb", Forms.size(), "Size of a primary shard at which a week gets a further index.");
        group.text(
                WARM_AFTER,
                "P7D",
                Forms.period(false),
                "How long after its end a closed week is merged and made read-only.");
        group.text(
                CLOSE_AFTER,
                "P7D",
                Forms.period(false),
                "How long after its end, and after its opening, a week is closed.");
        group.add(
                CHECK,
                ConfigDef.Type.LONG,
                60_000L,
                Forms.POSITIVE,
                "How often all weeks are looked over for what is due, in milliseconds.");
    }
}
