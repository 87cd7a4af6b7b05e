package io.strandex.series;

import java.time.Duration;
import java.util.Map;

/**
 * How the series stand in Elasticsearch.
 *
 * @param prefix first part of every index, alias and template name; lower case
 * @param aliasPrefix first part of the aliases over all weeks, which readers use; another one while an edition is built
 * @param layout how new indices are laid out
 * @param dimensions dimension of the vector of a series; a series without one has vectors that are stored and not indexed
 * @param retention how long after its end a week is kept; a series without one is kept for ever
 * @param lifecycle how weeks age
 * @param blocked what becomes of operations for blocked weeks
 * @param load which weeks are bulk loaded
 */
public record SeriesSettings(
        String prefix,
        String aliasPrefix,
        IndexLayout layout,
        Map<String, Integer> dimensions,
        Map<String, Duration> retention,
        LifecycleSettings lifecycle,
        BlockedPolicy blocked,
        LoadSettings load) {
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
                IndexLayout.defaults(),
                Map.of(),
                Map.of(),
                LifecycleSettings.defaults(),
                BlockedPolicy.UNBLOCK,
                LoadSettings.none());
    }

    /** The same under another prefix. */
    SeriesSettings withPrefix(String other) {
        return new SeriesSettings(other, other, layout, dimensions, retention, lifecycle, blocked, load);
    }
}
