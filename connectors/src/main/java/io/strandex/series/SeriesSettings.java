package io.strandex.series;

import java.time.Duration;
import java.util.Map;

/**
 * How the series stand in Elasticsearch.
 *
 * @param prefix first part of every index, alias and template name; lower case
 * @param aliasPrefix first part of the aliases over all weeks, which readers use; another one while an edition is built
 * @param shards primary shards of a generation
 * @param replicas replicas of each shard
 * @param refreshInterval how soon a write is found, in Elasticsearch's form such as {@code 1s}
 * @param gcDeletes how long Elasticsearch remembers the version of a deleted document; longer than an operation can be in flight
 * @param dimensions dimension of the vector of a series; a series without one has vectors that are stored and not indexed
 * @param retention how long after its end a week is kept; a series without one is kept for ever
 * @param lifecycle how weeks age
 * @param blocked what becomes of operations for blocked weeks
 */
public record SeriesSettings(
        String prefix,
        String aliasPrefix,
        int shards,
        int replicas,
        String refreshInterval,
        String gcDeletes,
        Map<String, Integer> dimensions,
        Map<String, Duration> retention,
        LifecycleSettings lifecycle,
        BlockedPolicy blocked) {
    /** Copies the maps. */
    public SeriesSettings {
        dimensions = Map.copyOf(dimensions);
        retention = Map.copyOf(retention);
    }

    /** The defaults: prefix {@code strandex}, one shard without replicas, no retention. */
    public static SeriesSettings defaults() {
        return new SeriesSettings(
                "strandex",
                "strandex",
                1,
                0,
                "1s",
                "1h",
                Map.of(),
                Map.of(),
                LifecycleSettings.defaults(),
                BlockedPolicy.UNBLOCK);
    }
}
