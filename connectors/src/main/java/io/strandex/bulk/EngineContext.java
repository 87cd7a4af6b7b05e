package io.strandex.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What the parts of the engine share: one lock, the settings, time, and the effects. State changes happen under the lock; whatever calls
 * out (sending, asking, telling outcomes) is collected as an effect and runs after the lock is given back.
 */
final class EngineContext {
    final BulkSettings settings;
    final BulkTimer timer;
    final Backoff backoff;
    private final ReentrantLock lock = new ReentrantLock();
    private List<Runnable> effects = new ArrayList<>();
    private Runnable afterChange = () -> {};
    private volatile boolean closed;

    EngineContext(BulkSettings settings, BulkTimer timer, Backoff backoff) {
        this.settings = settings;
        this.timer = timer;
        this.backoff = backoff;
    }

    /** Sets what is done under the lock after each change. */
    void afterChange(Runnable step) {
        afterChange = step;
    }

    void locked(Runnable change) {
        List<Runnable> collected;
        lock.lock();
        try {
            if (!closed) {
                change.run();
                afterChange.run();
            }
            collected = effects;
            effects = new ArrayList<>();
        } finally {
            lock.unlock();
        }
        collected.forEach(Runnable::run);
    }

    /** Reads state under the lock. */
    <T> T look(Supplier<T> reading) {
        lock.lock();
        try {
            return reading.get();
        } finally {
            lock.unlock();
        }
    }

    void effect(Runnable effect) {
        effects.add(effect);
    }

    /** Schedules a change of state. */
    void later(long delayMs, Runnable change) {
        effect(() -> timer.schedule(delayMs, () -> locked(change)));
    }

    void close() {
        closed = true;
    }
}
