package io.strandex.connect.elasticsearch;

import io.strandex.series.SeriesMapping;
import org.apache.kafka.common.config.ConfigDef;

/** What the indices are like. */
final class IndexSettings {
    static final String PREFIX = "index.prefix";
    static final String ALIAS_PREFIX = "alias.prefix";
    static final String SHARDS = "index.shards";
    static final String REPLICAS = "index.replicas";
    static final String REFRESH = "index.refresh.interval";
    static final String GC_DELETES = "index.gc.deletes";
    static final String WEEK_SIZE = "index.week.size.";
    static final String SUBSTRINGS = "index.substrings";
    static final String DIMENSIONS = "vector.dimensions.";

    private IndexSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Indices");
        group.text(PREFIX, "strandex", Forms.prefix(""), "First part of the names of indices, aliases and templates.");
        group.text(
                ALIAS_PREFIX,
                "",
                Forms.prefix("empty, or "),
                "First part of the readers' aliases, where it differs from index.prefix: see editions.");
        group.add(SHARDS, ConfigDef.Type.INT, 1, ConfigDef.Range.between(1, 1_024), "Primary shards of a new index.");
        for (String series : SeriesMapping.SERIES) {
            group.text(
                    WEEK_SIZE + series,
                    "",
                    Forms.sizeOrNothing(),
                    "Expected size of a week of " + series
                            + ", such as 400gb: a further shard where 50 GB are not enough.");
        }
        group.add(
                SUBSTRINGS,
                ConfigDef.Type.BOOLEAN,
                false,
                null,
                "Whether texts can be searched for any part of a word, in text.substring; for new indices.");
        group.add(REPLICAS, ConfigDef.Type.INT, 0, Forms.NON_NEGATIVE, "Replicas of each shard of a new index.");
        group.text(REFRESH, "1s", Forms.time(), "How soon a write is found in searches, such as 1s or 30s.");
        group.text(
                GC_DELETES, "1h", Forms.time(), "How long Elasticsearch remembers the version of a deleted document.");
        group.add(
                DIMENSIONS + "events",
                ConfigDef.Type.INT,
                0,
                ConfigDef.Range.between(0, 4_096),
                "Dimension of the events' vectors; 0: stored, not indexed.");
        group.add(
                DIMENSIONS + "slots",
                ConfigDef.Type.INT,
                0,
                ConfigDef.Range.between(0, 4_096),
                "Dimension of the slots' vectors; 0: stored, not indexed.");
    }
}
