package io.strandex.bulk;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Gives every submitted operation exactly one outcome, whatever Elasticsearch does in between.
 *
 * <ul>
 *   <li>Operations of one document are carried out in the order they came in: one waits while an earlier one has no outcome.
 *   <li>Only what may succeed is sent again, after a delay, for as long as it takes.
 *   <li>Memory is bounded by the caller: while {@link #full()} no more should be submitted.
 * </ul>
 *
 * <p>Thread-safe.
 */
public final class BulkEngine implements AutoCloseable {
    private final EngineContext context;
    private final Flights flights;
    private final Router router;
    private volatile long bufferedBytes;

    /**
     * An engine.
     *
     * @param settings its bounds
     * @param transport sends requests
     * @param destinations knows the weeks
     * @param timer time
     * @param random for the jitter of delays
     */
    public BulkEngine(
            BulkSettings settings,
            BulkTransport transport,
            Destinations destinations,
            BulkTimer timer,
            RandomGenerator random) {
        this.context = new EngineContext(settings, timer, new Backoff(settings, random));
        this.flights = new Flights(context, transport, new BulkCounters(), destinations);
        this.router = flights.router();
        context.afterChange(() -> {
            flights.pump();
            bufferedBytes = router.bufferedBytes();
        });
    }

    /** Takes operations; their outcomes reach their origins. */
    public void submit(List<Operation> operations) {
        context.locked(() -> operations.forEach(this::submit));
    }

    private void submit(Operation operation) {
        Optional<Outcome.Dead> fault = Judge.fault(operation);
        if (fault.isPresent()) {
            context.effect(() -> operation.origin().settled(fault.get()));
        } else {
            router.accept(operation);
        }
    }

    /** Whether the buffer is full. */
    public boolean full() {
        return bufferedBytes >= context.settings.bufferBytes();
    }

    /** Whether there is room again: an eighth of the buffer is free. */
    public boolean roomy() {
        long bufferBytes = context.settings.bufferBytes();
        return bufferedBytes <= bufferBytes - bufferBytes / 8;
    }

    /** Whether every operation has an outcome. */
    public boolean isEmpty() {
        return bufferedBytes == 0;
    }

    /**
     * To be called before operations of a newly assigned partition are submitted: looks all destinations up anew. Its former owner may have
     * written to generations that this engine does not know yet.
     */
    public void renew() {
        context.locked(router::renew);
    }

    /** Sends what lingers, without waiting for an answer. */
    public void flush() {
        context.locked(flights::flush);
    }

    /** The engine's figures. */
    public BulkCounters.Snapshot snapshot() {
        return context.look(flights::snapshot);
    }

    /** Forgets everything that has no outcome; nothing more is sent or told. */
    @Override
    public void close() {
        context.close();
    }
}
