package io.strandex.testkit.upgrade;

import java.util.List;

/**
 * What a group of tasks reads and holds.
 *
 * @param tasks how many there are
 * @param sources names of the topics, internal ones without the application id
 * @param stores names of the stores
 */
public record SubtopologyShape(int tasks, List<String> sources, List<String> stores) {

    /** Copies the lists. */
    public SubtopologyShape {
        sources = List.copyOf(sources);
        stores = List.copyOf(stores);
    }
}
