package io.strandex.bulk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Items ready to be sent, oldest first. Guarded by the engine's lock. */
final class ReadyQueue {
    private final ArrayDeque<Item> items = new ArrayDeque<>();
    private long bytes;
    private long oldest;

    boolean isEmpty() {
        return items.isEmpty();
    }

    /** When the first item came in. */
    long oldest() {
        return oldest;
    }

    boolean holds(long enoughBytes, int enoughItems) {
        return bytes >= enoughBytes || items.size() >= enoughItems;
    }

    void add(Item item, long now) {
        if (items.isEmpty()) {
            oldest = now;
        }
        items.addLast(item);
        bytes += item.size;
    }

    /** Puts items of a failed request back, before all others. */
    void putBack(List<Item> returned) {
        for (int i = returned.size() - 1; i >= 0; i--) {
            items.addFirst(returned.get(i));
            bytes += returned.get(i).size;
        }
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
            taken.add(items.removeFirst());
        }
        bytes -= size;
        return taken;
    }
}
