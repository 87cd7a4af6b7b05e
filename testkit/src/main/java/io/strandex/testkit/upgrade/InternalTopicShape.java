package io.strandex.testkit.upgrade;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A topic that Kafka Streams creates for itself.
 *
 * @param role what it is for
 * @param partitions how many it has
 * @param sources of a repartition topic, the topics of others that feed it
 * @param settings of a changelog, what decides how long its records stay: Kafka Streams gives them to a new topic and
 *     never to one that exists
 */
public record InternalTopicShape(Role role, int partitions, List<String> sources, SortedMap<String, String> settings) {

    static final String RETENTION = "retention.ms";
    static final String COMPACTION_LAG = "min.compaction.lag.ms";
    static final String CLEANUP = "cleanup.policy";

    /** What an internal topic is for. */
    public enum Role {
        /** Sends records to the task of their key; those of foreign-key joins too. */
        REPARTITION,
        /** Holds a copy of a store. */
        CHANGELOG
    }

    /** Copies list and map. */
    public InternalTopicShape {
        sources = List.copyOf(sources);
        settings = new TreeMap<>(settings);
    }
}
