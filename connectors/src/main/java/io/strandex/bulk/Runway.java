package io.strandex.bulk;

import java.util.ArrayDeque;
import java.util.List;

/**
 * What waits to be sent: halves of refused requests first, then what is ready, then retries when they are due. Operations of a week whose
 * block was lifted give way: they go when nothing else has come for as long as operations linger, and take turns with the others when they
 * have waited for too long or fill too much of the buffer. Guarded by the engine's lock.
 */
final class Runway {
    private static final int MIN_BYTES = 64 << 10;
    /** Longest wait of late operations for a free moment, unless the blocks are lifted more often. */
    private static final long PATIENCE_MS = 30_000;
    /** Share of the buffer above which late operations take their turn. */
    private static final int LATE_DIVISOR = 4;

    private final ReadyQueue ready = new ReadyQueue();
    private final ReadyQueue late = new ReadyQueue();
    private final RetryQueue retries = new RetryQueue();
    private final ArrayDeque<List<Item>> halves = new ArrayDeque<>();
    private final int bulkActions;
    private final long lingerMs;
    private final long patienceMs;
    private final long mostLate;
    private int bulkBytes;
    private boolean lateLast;
    private long quietFrom;

    Runway(BulkSettings settings) {
        this.bulkBytes = settings.bulkBytes();
        this.bulkActions = settings.bulkActions();
        this.lingerMs = settings.linger().toMillis();
        this.patienceMs = Math.min(PATIENCE_MS, settings.unblockInterval().toMillis());
        this.mostLate = settings.bufferBytes() / LATE_DIVISOR;
    }

    void add(Item item, long now) {
        ReadyQueue lane = lane(item);
        lane.add(item, now);
        quietFrom = lane == ready ? now + lingerMs : quietFrom;
    }

    private ReadyQueue lane(Item item) {
        return item.pending.target.lifted ? late : ready;
    }

    void retry(Item item, long at) {
        retries.add(item, at);
    }

    /** Items of a request without an answer go first again. */
    void putBack(List<Item> items) {
        items.reversed().forEach(item -> lane(item).putBack(item));
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
        retries.due(now).forEach(item -> add(item, now));
    }

    /** Whether nothing waits but late operations. */
    boolean isEmpty() {
        return halves.isEmpty() && ready.isEmpty();
    }

    /**
     * Whether there is a request to send: a full one, or one that has lingered, or any when nothing may linger.
     *
     * @param leisure whether late operations keep nobody waiting: none of the others is in flight, and few of theirs are
     */
    boolean isDue(long now, boolean flushing, boolean leisure) {
        return isPunctualDue(now, flushing)
                || isLateTurn(now, flushing)
                || (leisure && ready.isEmpty() && now >= quietFrom && lingered(late, now));
    }

    private boolean isPunctualDue(long now, boolean flushing) {
        return !halves.isEmpty() || (!ready.isEmpty() && (flushing || lingered(ready, now)));
    }

    private boolean isLateTurn(long now, boolean flushing) {
        boolean overdue = !late.isEmpty() && (late.weight() > mostLate || now >= late.oldest() + patienceMs);
        return overdue && !(lateLast && isPunctualDue(now, flushing));
    }

    private boolean lingered(ReadyQueue lane, long now) {
        return !lane.isEmpty() && (lane.holds(bulkBytes, bulkActions) || now >= lane.oldest() + lingerMs);
    }

    /** The request that is due. */
    List<Item> take(long now, boolean flushing) {
        if (!halves.isEmpty()) {
            return halves.removeFirst();
        }
        lateLast = isLateTurn(now, flushing) || !isPunctualDue(now, flushing);
        return (lateLast ? late : ready).take(bulkBytes, bulkActions);
    }

    /** When the next retry is due; {@link Long#MAX_VALUE} when there is none. */
    long nextRetry() {
        return retries.next();
    }

    /** When what is ready has lingered long enough; {@link Long#MAX_VALUE} when nothing lingers. */
    long lingerEnd(long now) {
        long quiet = late.isEmpty() || now >= quietFrom ? Long.MAX_VALUE : quietFrom;
        return Math.min(quiet, Math.min(lingerEnd(ready, now), lingerEnd(late, now)));
    }

    private long lingerEnd(ReadyQueue lane, long now) {
        return lane.isEmpty() || lingered(lane, now) ? Long.MAX_VALUE : lane.oldest() + lingerMs;
    }
}
