package io.strandex.bulk;

import java.util.ArrayDeque;
import java.util.List;

/** What waits to be sent: halves of refused requests first, then what is ready, then retries when they are due. Guarded by the engine's lock. */
final class Runway {
    private static final int MIN_BYTES = 64 << 10;

    private final ReadyQueue ready = new ReadyQueue();
    private final RetryQueue retries = new RetryQueue();
    private final ArrayDeque<List<Item>> halves = new ArrayDeque<>();
    private final int bulkActions;
    private final long lingerMs;
    private int bulkBytes;

    Runway(BulkSettings settings) {
        this.bulkBytes = settings.bulkBytes();
        this.bulkActions = settings.bulkActions();
        this.lingerMs = settings.linger().toMillis();
    }

    void add(Item item, long now) {
        ready.add(item, now);
    }

    void retry(Item item, long at) {
        retries.add(item, at);
    }

    /** Items of a request without an answer go first again. */
    void putBack(List<Item> items) {
        ready.putBack(items);
    }

    /** Both halves of a refused request are sent as they are, before all others. */
    void halve(List<Item> items) {
        int middle = items.size() / 2;
        halves.addFirst(items.subList(middle, items.size()));
        halves.addFirst(items.subList(0, middle));
    }

    /** The server took no request of this size: later ones are at most half as large. */
    void shrinkBelow(int size) {
        bulkBytes = Math.max(Math.min(bulkBytes, MIN_BYTES), Math.min(bulkBytes, size / 2));
    }

    /** Makes retries ready whose time has come. */
    void wake(long now) {
        retries.due(now).forEach(item -> ready.add(item, now));
    }

    boolean isEmpty() {
        return halves.isEmpty() && ready.isEmpty();
    }

    /** Whether there is a request to send: a full one, or one that has lingered, or any when nothing may linger. */
    boolean isDue(long now, boolean flushing) {
        return !halves.isEmpty() || (!ready.isEmpty() && (flushing || lingered(now)));
    }

    private boolean lingered(long now) {
        return ready.holds(bulkBytes, bulkActions) || now >= ready.oldest() + lingerMs;
    }

    List<Item> take() {
        return halves.isEmpty() ? ready.take(bulkBytes, bulkActions) : halves.removeFirst();
    }

    /** When the next retry is due; {@link Long#MAX_VALUE} when there is none. */
    long nextRetry() {
        return retries.next();
    }

    /** When what is ready has lingered long enough; {@link Long#MAX_VALUE} when nothing lingers. */
    long lingerEnd(long now, boolean flushing) {
        return ready.isEmpty() || isDue(now, flushing) ? Long.MAX_VALUE : ready.oldest() + lingerMs;
    }
}
