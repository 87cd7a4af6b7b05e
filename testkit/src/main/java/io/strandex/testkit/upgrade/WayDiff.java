package io.strandex.testkit.upgrade;

import io.strandex.testkit.upgrade.InternalTopicShape.Role;
import java.util.Collections;
import java.util.List;

/** Compares the ways by which records come to a store: repartition topics change their keys, or where keys are. */
final class WayDiff {

    private final String name;
    private final StoreShape before;
    private final StoreShape after;

    WayDiff(String name, StoreShape before, StoreShape after) {
        this.name = name;
        this.before = before;
        this.after = after;
    }

    void compare(TopologyShape young, Issues issues) {
        before.feeds().forEach((source, ways) -> {
            List<String> newWays = after.feeds().getOrDefault(source, ways);
            if (Collections.disjoint(ways, newWays) && (newWays.contains(source) || isLeft(source, ways, young))) {
                issues.breaks("store %s gets %s through %s instead of %s: keys change or move away from their state"
                        .formatted(name, source, named(source, newWays), named(source, ways)));
            }
        });
    }

    /** A repartition topic that is not there any more was renamed, or merged by the optimization. */
    private static boolean isLeft(String source, List<String> ways, TopologyShape young) {
        return ways.contains(source) || ways.stream().anyMatch(way -> isRepartition(way, young));
    }

    private static boolean isRepartition(String topic, TopologyShape shape) {
        InternalTopicShape internal = shape.internal().get(topic);
        return internal != null && internal.role() == Role.REPARTITION;
    }

    private static String named(String source, List<String> ways) {
        return ways.contains(source) ? "no repartition" : String.join(", ", ways);
    }
}
