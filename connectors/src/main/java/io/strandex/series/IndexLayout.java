package io.strandex.series;

import io.strandex.plan.CapacityPlan;
import java.util.Map;

/**
 * How new indices are laid out.
 *
 * @param shards primary shards of a generation, by series; a series without an entry has one
 * @param replicas replicas of each shard
 * @param refreshInterval how soon a write is found, in Elasticsearch's form such as {@code 1s}
 * @param gcDeletes how long Elasticsearch remembers the version of a deleted document; longer than an operation can be in flight
 * @param substrings whether texts can be searched for any part of a word, by a field of three-character grams
 */
public record IndexLayout(
        Map<String, Integer> shards, int replicas, String refreshInterval, String gcDeletes, boolean substrings) {
    /** Copies the map. */
    public IndexLayout {
        shards = Map.copyOf(shards);
    }

    /** One shard without replicas, found after a second. */
    public static IndexLayout defaults() {
        return new IndexLayout(Map.of(), 0, "1s", "1h", false);
    }

    /**
     * The shards of a generation for an expected size of the week, so that a shard keeps to {@value CapacityPlan#SHARD_BYTES} bytes and
     * an index to {@value CapacityPlan#INDEX_BYTES}: what a week holds beyond that goes to further generations.
     *
     * @throws IllegalArgumentException if the text is no size such as {@code 400gb}
     */
    public static int shardsFor(String weekSize) {
        double bytes = ByteSize.parse(weekSize);
        double most = CapacityPlan.INDEX_BYTES / CapacityPlan.SHARD_BYTES;
        return (int) Math.max(1, Math.min(most, Math.ceil(bytes / CapacityPlan.SHARD_BYTES)));
    }

    int shardsOf(String series) {
        return shards.getOrDefault(series, 1);
    }
}
