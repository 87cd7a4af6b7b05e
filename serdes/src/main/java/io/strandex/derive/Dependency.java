package io.strandex.derive;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A functional dependency: rows that agree on some columns agree on others too.
 *
 * @param from the columns that determine
 * @param to the columns that are determined
 */
public record Dependency(Set<String> from, Set<String> to) {
    /** Copies both sets. */
    public Dependency {
        from = Set.copyOf(from);
        to = Set.copyOf(to);
    }

    /** Every column that the given ones determine, themselves among them: the closure of Armstrong's axioms. */
    static Set<String> closure(Collection<String> columns, List<Dependency> dependencies) {
        Set<String> closure = new LinkedHashSet<>(columns);
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Dependency dependency : dependencies) {
                if (closure.containsAll(dependency.from)) {
                    grows |= closure.addAll(dependency.to);
                }
            }
        }
        return closure;
    }

    @Override
    public String toString() {
        return String.join(", ", new TreeSet<>(from)) + " -> " + String.join(", ", new TreeSet<>(to));
    }
}
