package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** What the builder was told; see there for each meaning. */
record DriverSettings(
        Map<String, Integer> topics,
        Set<String> logAppendTime,
        Instant start,
        long seed,
        int commitEvery,
        int undeclaredPartitions,
        long runLimit,
        boolean strictCopartitioning) {

    DriverSettings {
        topics = Map.copyOf(topics);
        logAppendTime = Set.copyOf(logAppendTime);
    }
}
