package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes a failing order smaller for as long as it still fails: fewer departures, then nearer and earlier ones. When no
 * single change helps any more, every order of fewer departures is tried, the fewest first, as far as the budget goes.
 */
final class Shrinker {

    private final Function<List<Integer>, Optional<Interleavings.Failing>> run;
    private Interleavings.Failing smallest;
    private final int length;
    private final int widest;
    private int budget;

    /** @param run what fails with the choices, or nothing where the order passes */
    Shrinker(Function<List<Integer>, Optional<Interleavings.Failing>> run, Interleavings.Failing first, int budget) {
        this.run = run;
        this.smallest = first;
        this.budget = budget;
        this.length = first.order().choices().size();
        this.widest = first.order().choices().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
    }

    Interleavings.Failing shrink() {
        boolean smaller = true;
        while (smaller && budget > 0) {
            smaller = zeroChunks() || lowerEach() || dropEach() || fewerOfAll();
        }
        return smallest;
    }

    private boolean zeroChunks() {
        boolean any = false;
        for (int size = Math.max(1, choices().size() / 2); size >= 1; size /= 2) {
            for (int from = 0; from < choices().size(); from += size) {
                var candidate = new ArrayList<>(choices());
                List<Integer> chunk = candidate.subList(from, Math.min(from + size, candidate.size()));
                if (chunk.stream().anyMatch(choice -> choice > 0)) {
                    Collections.fill(chunk, 0);
                    any |= accept(candidate);
                }
            }
        }
        return any;
    }

    private boolean lowerEach() {
        boolean any = false;
        for (int at = 0; at < choices().size(); at++) {
            for (int lower = 1; at < choices().size() && lower < choices().get(at); lower++) {
                var candidate = new ArrayList<>(choices());
                candidate.set(at, lower);
                any |= accept(candidate);
            }
        }
        return any;
    }

    /** Brings later departures forward. */
    private boolean dropEach() {
        boolean any = false;
        for (int at = 0; at < choices().size(); at++) {
            if (choices().get(at) == 0) {
                var candidate = new ArrayList<>(choices());
                candidate.subList(at, at + 1).clear();
                any |= accept(candidate);
            }
        }
        return any;
    }

    private boolean fewerOfAll() {
        boolean any = false;
        for (int departures = 1; !any && departures < smallest.order().departures(); departures++) {
            any = anyOf(new ArrayList<>(Collections.nCopies(length, 0)), 0, departures);
        }
        return any;
    }

    /** Tries every way to put so many departures behind those that stand already. */
    private boolean anyOf(List<Integer> candidate, int from, int departures) {
        if (departures == 0) {
            return accept(new ArrayList<>(candidate));
        }
        for (int at = from; at < length && budget > 0; at++) {
            for (int choice = 1; choice <= widest; choice++) {
                candidate.set(at, choice);
                if (anyOf(candidate, at + 1, departures - 1)) {
                    return true;
                }
            }
            candidate.set(at, 0);
        }
        return false;
    }

    private List<Integer> choices() {
        return smallest.order().trimmed();
    }

    private boolean accept(List<Integer> candidate) {
        if (budget-- <= 0) {
            return false;
        }
        Optional<Interleavings.Failing> failing = run.apply(candidate);
        if (failing.isEmpty() || !isSmaller(failing.get().order(), smallest.order())) {
            return false;
        }
        smallest = failing.get();
        return true;
    }

    private static boolean isSmaller(Order one, Order other) {
        if (one.departures() != other.departures()) {
            return one.departures() < other.departures();
        }
        int size = Integer.compare(one.trimmed().size(), other.trimmed().size());
        return size != 0 ? size < 0 : sum(one) < sum(other);
    }

    private static long sum(Order order) {
        return order.choices().stream().mapToLong(Integer::longValue).sum();
    }
}
