package io.strandex.connect.elasticsearch;

import io.strandex.bulk.Outcome;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.ErrantRecordReporter;

/** Hands dead operations to Connect's reporter, on the task's own thread, and notes when their letters are written. */
final class DeadLetters {
    /** More letters on their way than this fill the buffer. */
    private static final int ENOUGH = 10_000;

    private final ErrantRecordReporter reporter;
    private final Queue<Dying> dying = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Letter> letters = new ArrayDeque<>();
    private final AtomicInteger open = new AtomicInteger();

    private record Dying(Delivery delivery, Outcome.Dead outcome) {}

    private record Letter(Dying dying, Future<Void> written) {}

    DeadLetters(ErrantRecordReporter reporter) {
        this.reporter = reporter;
    }

    void add(Delivery delivery, Outcome.Dead outcome) {
        open.incrementAndGet();
        dying.add(new Dying(delivery, outcome));
    }

    boolean full() {
        return open.get() > ENOUGH;
    }

    boolean isEmpty() {
        return open.get() == 0;
    }

    /**
     * Writes what is there and notes what was written; doesn't wait.
     *
     * @throws ConnectException if a letter could not be written
     */
    void deliver() {
        for (Dying next = dying.poll(); next != null; next = dying.poll()) {
            if (next.delivery.abandoned()) {
                open.decrementAndGet();
            } else {
                letters.add(new Letter(next, report(next)));
            }
        }
        while (!letters.isEmpty() && letters.getFirst().written.isDone()) {
            bury(letters.removeFirst());
        }
    }

    private Future<Void> report(Dying dying) {
        Outcome.Dead outcome = dying.outcome;
        return reporter.report(
                dying.delivery.record, new DeadOperationException(outcome.reason(), outcome.explanation()));
    }

    private void bury(Letter letter) {
        try {
            letter.written.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException("Interrupted while a dead letter was written.", e);
        } catch (ExecutionException e) {
            throw new ConnectException("A dead letter could not be written; its operation stays unconfirmed.", e);
        }
        letter.dying.delivery.buried(letter.dying.outcome);
        open.decrementAndGet();
    }
}
