package io.strandex.series;

import io.strandex.bulk.Destination;
import java.io.IOException;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the work of the week keeper, the newest week first: hundreds of old weeks that are opened at once don't keep the current one
 * waiting. What may succeed later is tried until it does; what only people can mend is reported as a fault.
 */
final class KeeperThreads implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(KeeperThreads.class);
    private static final int THREADS = 4;
    private static final long RETRY_MS = 1_000;

    private final Consumer<RuntimeException> faults;
    private final AtomicLong sequence = new AtomicLong();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS, THREADS, 1, TimeUnit.MINUTES, new PriorityBlockingQueue<>(), KeeperThreads::daemon);

    KeeperThreads(Consumer<RuntimeException> faults) {
        this.faults = faults;
    }

    /** A piece of work that may fail for a while. */
    interface Step {
        void run() throws IOException;
    }

    void work(Destination destination, Step step) {
        submit(new Job(destination.week(), sequence.getAndIncrement(), () -> attempt(destination, step)));
    }

    private void submit(Job job) {
        try {
            threads.execute(job);
        } catch (RejectedExecutionException e) {
            LOGGER.debug("The week keeper is closed; a question is left unanswered.");
        }
    }

    /** Runs something now and then until the end, behind everything that is asked for. */
    void repeat(long everyMs, Step step) {
        later(
                (long) (everyMs * (0.5 + Math.random() / 2)),
                () -> submit(new Job("", sequence.getAndIncrement(), () -> {
                    try {
                        step.run();
                    } catch (IOException | RuntimeException e) {
                        LOGGER.warn(
                                "The weeks could not be looked over; trying again later. [cause={}]", e.getMessage());
                    }
                    repeat(everyMs, step);
                })));
    }

    private void attempt(Destination destination, Step step) {
        try {
            step.run();
        } catch (IOException e) {
            LOGGER.warn(
                    "Elasticsearch could not be asked about a week; trying again. [week={}, cause={}]",
                    destination,
                    e.getMessage());
            later(RETRY_MS, () -> work(destination, step));
        } catch (RuntimeException e) {
            faults.accept(e);
        } catch (LinkageError e) {
            faults.accept(
                    new IllegalStateException("A library is missing or of a wrong version: " + e.getMessage(), e));
        }
    }

    private static void later(long delayMs, Runnable task) {
        CompletableFuture.delayedExecutor(delayMs, TimeUnit.MILLISECONDS, Runnable::run)
                .execute(task);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "strandex-week-keeper");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** Work for a week; week names sort by time. */
    private record Job(String week, long number, Runnable task) implements Runnable, Comparable<Job> {
        private static final Comparator<Job> NEWEST_FIRST =
                Comparator.comparing(Job::week).reversed().thenComparingLong(Job::number);

        @Override
        public void run() {
            task.run();
        }

        @Override
        public int compareTo(Job other) {
            return NEWEST_FIRST.compare(this, other);
        }
    }
}
