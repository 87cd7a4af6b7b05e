package io.strandex.derive;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Derives the keys of a series from its declaration. The stream key is distribute-by and stream-key columns, each once.
 * The storage key is the order-by columns, without those that the ones before them determine, up to the column at which
 * the stream key is covered, then the rest of the stream key ascending. So every key sorts as asked and identifies its
 * row, and rows of one stream key meet in one partition.
 *
 * <p>Source: the derivation of the primary key of a materialized view in RisingWave ({@code derive_pk}, {@code
 * minimize_order_key}).
 *
 * @param orderBy columns that documents are ordered by
 * @param distributeBy columns that decide the partition
 * @param streamKey columns that identify a row
 * @param dependencies declared functional dependencies
 */
public record KeyDerivation(
        List<OrderColumn> orderBy, List<String> distributeBy, List<String> streamKey, List<Dependency> dependencies) {

    /** The derivation of the default events series. */
    public static final KeyDerivation EVENTS = new KeyDerivation(
            List.of(
                    OrderColumn.ascending("event_time"),
                    OrderColumn.ascending("modality"),
                    OrderColumn.ascending("scene_id")),
            List.of("scene_id", "event_id"),
            List.of("scene_id", "event_id"),
            List.of());

    /** Copies the lists; a stream key has at least one column, and no column is ordered by twice. */
    public KeyDerivation {
        orderBy = List.copyOf(orderBy);
        distributeBy = List.copyOf(distributeBy);
        streamKey = List.copyOf(streamKey);
        dependencies = List.copyOf(dependencies);
        if (streamKey.isEmpty() && distributeBy.isEmpty()) {
            throw new IllegalArgumentException("a stream key has at least one column");
        }
        if (orderBy.stream().map(OrderColumn::name).distinct().count() != orderBy.size()) {
            throw new IllegalArgumentException("a column is ordered by twice: " + orderBy);
        }
    }

    /** The keys, and how they came about. */
    public DerivedKeys derive() {
        List<String> steps = new ArrayList<>();
        Set<String> identity = new LinkedHashSet<>(distributeBy);
        identity.addAll(streamKey);
        steps.add("stream key = distribute-by " + distributeBy + " with " + streamKey + " = " + identity);
        List<OrderColumn> order = minimized(steps);
        List<OrderColumn> storage = covering(order, identity, steps);
        Set<String> held = names(storage);
        for (String column : identity) {
            if (held.add(column)) {
                storage.add(OrderColumn.ascending(column));
                steps.add("add " + column + ", the rest of the stream key");
            }
        }
        steps.add("storage key = " + storage);
        return new DerivedKeys(List.copyOf(identity), storage, distributeBy, steps);
    }

    /** Order-by without the columns that those before them determine. */
    private List<OrderColumn> minimized(List<String> steps) {
        List<OrderColumn> kept = new ArrayList<>();
        for (OrderColumn column : orderBy) {
            if (Dependency.closure(names(kept), dependencies).contains(column.name())) {
                steps.add("leave out " + column + ": " + names(kept) + " determine it");
            } else {
                kept.add(column);
            }
        }
        return kept;
    }

    private static List<OrderColumn> covering(List<OrderColumn> order, Set<String> identity, List<String> steps) {
        List<OrderColumn> storage = new ArrayList<>();
        for (OrderColumn column : order) {
            if (names(storage).containsAll(identity)) {
                steps.add("stop before " + column + ": the stream key is covered");
                break;
            }
            storage.add(column);
            steps.add("order by " + column);
        }
        return storage;
    }

    private static Set<String> names(List<OrderColumn> columns) {
        return columns.stream().map(OrderColumn::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
