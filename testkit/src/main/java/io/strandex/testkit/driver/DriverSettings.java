package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.Map;

/** What the builder was told; see there for each meaning. */
record DriverSettings(
        Map<String, Integer> topics,
        java.util.Set<String> logAppendTime,
        Instant start,
        long seed,
        int commitEvery,
        int undeclaredPartitions,
        boolean strictCopartitioning) {

    DriverSettings {
        topics = Map.copyOf(topics);
        logAppendTime = java.util.Set.copyOf(logAppendTime);
    }
}
