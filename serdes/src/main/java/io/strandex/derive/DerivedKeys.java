package io.strandex.derive;

import java.util.List;

/**
 * The keys of a series. Stream key within storage key, distribute-by within stream key: both are checked.
 *
 * @param streamKey columns that identify a row
 * @param storageKey columns of the sortable key, in order
 * @param distributeBy columns that decide the partition
 * @param steps how they were derived, a sentence each
 */
public record DerivedKeys(
        List<String> streamKey, List<OrderColumn> storageKey, List<String> distributeBy, List<String> steps) {
    /** Copies the lists and checks the invariants. */
    public DerivedKeys {
        streamKey = List.copyOf(streamKey);
        storageKey = List.copyOf(storageKey);
        distributeBy = List.copyOf(distributeBy);
        steps = List.copyOf(steps);
        List<String> stored = storageKey.stream().map(OrderColumn::name).toList();
        if (!stored.containsAll(streamKey)) {
            throw new IllegalArgumentException("the storage key " + stored + " does not hold " + streamKey);
        }
        if (!streamKey.containsAll(distributeBy)) {
            throw new IllegalArgumentException("the stream key " + streamKey + " does not hold " + distributeBy);
        }
    }
}
