package io.strandex.cli.ingest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a run end in good order when the process is told to end (Ctrl-C): what was read is sent, noted and summed up. */
final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "ingest-interruption");
    private volatile Runnable stop = () -> {};

    /** From now on an interruption stops this, and waits for its end. */
    void stops(Runnable run) {
        stop = run;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        stop.run();
        try {
            ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The run has ended, whatever the reason. */
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already: the hook was what ended the run.
            Thread.onSpinWait();
        }
    }
}
