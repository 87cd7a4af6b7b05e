package io.strandex.connect.elasticsearch;

import io.strandex.bulk.BulkTimer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The engine's time: the system's, on one daemon thread. */
final class SinkTimer implements BulkTimer, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SinkTimer.class);

    private final ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "strandex-sink-timer");
        thread.setDaemon(true);
        return thread;
    });

    @Override
    public long millis() {
        return System.nanoTime() / 1_000_000;
    }

    @Override
    public void schedule(long delayMs, Runnable task) {
        try {
            CompletableFuture.delayedExecutor(delayMs, TimeUnit.MILLISECONDS, executor)
                    .execute(task);
        } catch (RejectedExecutionException e) {
            LOGGER.debug("The task is stopped; nothing is scheduled any more.");
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
