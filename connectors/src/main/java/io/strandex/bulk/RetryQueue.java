package io.strandex.bulk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Items that wait for their next attempt. Guarded by the engine's lock. */
final class RetryQueue {
    private final PriorityQueue<Due> queue = new PriorityQueue<>(Comparator.comparingLong(Due::at));

    void add(Item item, long at) {
        queue.add(new Due(item, at));
    }

    /** When the first item is due; {@link Long#MAX_VALUE} when there is none. */
    long next() {
        Due first = queue.peek();
        return first == null ? Long.MAX_VALUE : first.at;
    }

    List<Item> due(long now) {
        List<Item> items = new ArrayList<>();
        for (Due first = queue.peek(); first != null && first.at <= now; first = queue.peek()) {
            items.add(first.item);
            queue.poll();
        }
        return items;
    }

    private record Due(Item item, long at) {}
}
