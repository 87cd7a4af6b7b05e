package io.strandex.bulk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Items ready to be sent, oldest first. Guarded by the engine's lock. */
final class ReadyQueue {
    private final ArrayDeque<Item> items = new ArrayDeque<>();
    private long bytes;
    private long weight;

    boolean isEmpty() {
        return items.isEmpty();
    }

    /** When the first item came in; there must be one. */
    long oldest() {
        return items.getFirst().readyAt;
    }

    /** Share of the buffer that the operations take. */
    long weight() {
        return weight;
    }

    boolean holds(long enoughBytes, int enoughItems) {
        return bytes >= enoughBytes || items.size() >= enoughItems;
    }

    void add(Item item, long now) {
        item.readyAt = now;
        items.addLast(item);
        count(item);
    }

    /** Puts an item of a failed request back, before all others. */
    void putBack(Item item) {
        items.addFirst(item);
        count(item);
    }

    private void count(Item item) {
        bytes += item.size;
        weight += item.pending.weight();
    }

    /** Takes as many items as fit; at least one. */
    List<Item> take(long mostBytes, int mostItems) {
        List<Item> taken = new ArrayList<>(Math.min(mostItems, items.size()));
        long size = 0;
        while (!items.isEmpty() && taken.size() < mostItems) {
            Item item = items.peekFirst();
            if (!taken.isEmpty() && size + item.size > mostBytes) {
                break;
            }
            size += item.size;
            weight -= item.pending.weight();
            taken.add(items.removeFirst());
        }
        bytes -= size;
        return taken;
    }
}
