package io.strandex.bulk;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that passes only when nothing else is left to do at a moment. */
final class VirtualTimer implements BulkTimer {
    private record Event(long at, long number, Runnable task) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private long now;
    private long number;

    @Override
    public long millis() {
        return now;
    }

    @Override
    public void schedule(long delayMs, Runnable task) {
        events.add(new Event(now + delayMs, number++, task));
    }

    /** Time goes on while the process stands still. */
    void freeze(long millis) {
        now += millis;
    }

    /** Runs the next event; false when there is none. */
    boolean step() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        now = Math.max(now, next.at);
        next.task.run();
        return true;
    }
}
