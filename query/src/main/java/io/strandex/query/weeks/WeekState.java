package io.strandex.query.weeks;

import java.util.List;

/**
 * One week of one series.
 *
 * @param series such as {@code events}
 * @param week the ISO week, such as {@code 2020-w53}
 * @param indices its generations, oldest first
 * @param documents how many documents they hold; 0 where the indices are closed
 * @param bytes how much disk they take, replicas included
 * @param shards how many shards they have, replicas included
 * @param state what the registry says: {@code creating}, {@code open}, {@code closed} (late operations only) or
 *     {@code deleted}; with {@code , read-only} where no index can be written, {@code , unreadable} where all are closed
 */
public record WeekState(
        String series, String week, List<String> indices, long documents, long bytes, int shards, String state) {

    /** Copies the indices. */
    public WeekState {
        indices = List.copyOf(indices);
    }
}
