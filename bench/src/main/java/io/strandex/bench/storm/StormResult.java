package io.strandex.bench.storm;

import io.strandex.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a storm ended in.
 *
 * @param lost records without an outcome, and documents that lack their last operation
 * @param doubled records counted twice, and documents that stand where they should not or in two indices
 * @param maxStallMs longest time without an outcome, in virtual milliseconds
 * @param restarts crashes of tasks and moves of partitions
 * @param faults everything that was not as it should be
 */
record StormResult(long lost, long doubled, long maxStallMs, int restarts, List<String> faults) {
    static final StormResult NONE = new StormResult(0, 0, 0, 0, List.of());
    private static final int MOST_FAULTS = 20;

    /**
     * How a storm went.
     *
     * @param maxStallMs longest time without an outcome
     * @param restarts crashes and moves
     */
    record Course(long maxStallMs, int restarts) {}

    StormResult {
        faults = List.copyOf(faults);
    }

    static StormResult of(
            StormLog log, StormCluster cluster, List<LedgerEntry> ledgers, List<String> seen, Course course) {
        List<String> faults = new ArrayList<>(seen);
        long lost = 0;
        long doubled = 0;
        long consumed = ledgers.stream().mapToLong(LedgerEntry::consumed).sum();
        if (consumed != log.size()) {
            faults.add("the ledger counts " + consumed + " of " + log.size() + " records: " + ledgers);
            lost += Math.max(0, log.size() - consumed);
            doubled += Math.max(0, consumed - log.size());
        }
        Map<String, Long> expected = log.expected();
        Map<String, List<Long>> found = cluster.found();
        expected.keySet().removeIf(place -> !cluster.mayStand(place));
        Set<String> places = new TreeSet<>(expected.keySet());
        places.addAll(found.keySet());
        for (String place : places) {
            List<Long> versions = found.getOrDefault(place, List.of());
            Long version = expected.get(place);
            if (!versions.equals(version == null ? List.of() : List.of(version))) {
                faults.add(place + " should stand as " + version + " and stands as " + versions);
                lost += version != null && !versions.contains(version) ? 1 : 0;
                doubled += version == null || versions.size() > 1 ? 1 : 0;
            }
        }
        return new StormResult(lost, doubled, course.maxStallMs, course.restarts, faults);
    }

    StormResult plus(StormResult other) {
        List<String> all = new ArrayList<>(faults);
        all.addAll(other.faults);
        return new StormResult(
                lost + other.lost,
                doubled + other.doubled,
                Math.max(maxStallMs, other.maxStallMs),
                restarts + other.restarts,
                all.subList(0, Math.min(MOST_FAULTS, all.size())));
    }

    /** The faults name their seed. */
    StormResult of(long seed) {
        return new StormResult(
                lost,
                doubled,
                maxStallMs,
                restarts,
                faults.stream().map(fault -> "seed " + seed + ": " + fault).toList());
    }
}
