package io.strandex.bench.kills;

import java.util.Map;

/**
 * What was done and what came of it.
 *
 * @param kills how often what was killed
 * @param events events written
 * @param difference what stands against what should stand
 * @param consumed operations the sink's ledger counts
 * @param operations committed records in the ops topic
 * @param unforcedEnds how often the app ended by itself and was started again
 */
record KillResult(
        Map<Victim, Integer> kills,
        long events,
        Difference difference,
        long consumed,
        long operations,
        int unforcedEnds) {
    int killed() {
        return kills.values().stream().mapToInt(Integer::intValue).sum();
    }

    boolean isExact() {
        return difference.isNone() && consumed == operations;
    }
}
