package io.strandex.series;

import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lifts the write blocks of weeks for late operations and puts them back. The registry remembers what is lifted, so that a block also
 * comes back when whoever lifted it has crashed.
 */
final class WeekBlocks {
    /** A block that is lifted for longer is put back by whoever looks over the weeks. */
    static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Logger LOGGER = LoggerFactory.getLogger(WeekBlocks.class);

    private final WeekRegistry registry;
    private final Generations generations;
    private final Clock clock;
    /** The indices whose block was lifted here, by week. */
    private final Map<Destination, List<String>> lifted = new ConcurrentHashMap<>();

    private final Map<Destination, Integer> turns = new ConcurrentHashMap<>();
    private final Map<Destination, Object> locks = new ConcurrentHashMap<>();

    WeekBlocks(WeekParts parts, Clock clock) {
        this.registry = parts.registry();
        this.generations = parts.generations();
        this.clock = clock;
    }

    /** Says that a week is about to be lifted: a restoration that was asked for before is not needed any more. */
    void announce(Destination destination) {
        turns.merge(destination, 1, Integer::sum);
    }

    /** How often a week was lifted, or is about to be. */
    int turn(Destination destination) {
        return turns.getOrDefault(destination, 0);
    }

    /** Makes a week writable; where that can't be done, nothing is changed, and the answer says why. */
    Optional<String> lift(Destination destination) throws IOException {
        synchronized (lockOf(destination)) {
            return liftLocked(destination);
        }
    }

    private Object lockOf(Destination destination) {
        return locks.computeIfAbsent(destination, week -> new Object());
    }

    private Optional<String> liftLocked(Destination destination) throws IOException {
        Map<String, IndexAccess> access = generations.access(generations.of(destination));
        List<String> blocked = new ArrayList<>();
        for (Map.Entry<String, IndexAccess> index : access.entrySet()) {
            Optional<String> refusal = index.getValue().refusal(index.getKey());
            if (refusal.isPresent()) {
                return refusal;
            }
            if (index.getValue().writeBlocked()) {
                blocked.add(index.getKey());
            }
        }
        // A block that is just being added, or was lifted while it was, stands in the cluster's state but not in
        // settings.
        List<String> before = lifted.getOrDefault(destination, List.of());
        List<String> all = before.isEmpty() ? List.copyOf(access.keySet()) : before;
        return lift(destination, blocked.isEmpty() ? all : union(before, blocked));
    }

    private Optional<String> lift(Destination destination, List<String> blocked) throws IOException {
        registry.update(destination, entry -> entry.lifted(clock.millis(), union(entry.lifted(), blocked)));
        lifted.put(destination, blocked);
        for (String index : blocked) {
            Reply reply = generations.block(index, false);
            if (!reply.ok()) {
                restoreLifted(destination);
                return Optional.of("The write block of " + index + " can't be lifted: " + reply.error());
            }
        }
        LOGGER.info("The write block of a week was lifted for late operations. [week={}]", destination);
        return Optional.empty();
    }

    private static List<String> union(List<String> some, List<String> others) {
        Set<String> all = new LinkedHashSet<>(some);
        all.addAll(others);
        return List.copyOf(all);
    }

    /** Puts back what was lifted here, unless the week was announced to be lifted again since that turn. */
    void restore(Destination destination, int turn) throws IOException {
        synchronized (lockOf(destination)) {
            if (turn(destination) == turn) {
                restoreLifted(destination);
            }
        }
    }

    private void restoreLifted(Destination destination) throws IOException {
        List<String> indices = lifted.getOrDefault(destination, List.of());
        if (!indices.isEmpty()) {
            restore(destination, indices);
            lifted.remove(destination);
        }
    }

    /** Puts blocks back, whoever lifted them; an index that is gone meanwhile needs none. */
    void restore(Destination destination, List<String> indices) throws IOException {
        for (String index : indices) {
            Reply reply = generations.block(index, true);
            if (!reply.ok() && reply.status() != 404) {
                LOGGER.warn("A write block can't be put back. [index={}, cause={}]", index, reply.error());
            }
        }
        registry.update(destination, entry -> entry.lifted(0, List.of()));
    }

    /** Puts every block that was lifted here back. */
    void restoreAll() {
        List.copyOf(lifted.keySet()).forEach(destination -> {
            try {
                restore(destination, turn(destination));
            } catch (IOException e) {
                LOGGER.warn(
                        "The write block of a week could not be put back; it is within {}." + " [week={}, cause={}]",
                        LONGEST,
                        destination,
                        e.getMessage());
            }
        });
    }
}
