package io.strandex.bulk;

import io.strandex.bulk.BulkReply.ItemReply;
import io.strandex.bulk.Outcome.Pressure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Packs items into requests, keeps requests in flight within bounds, and reads the replies. Guarded by the engine's lock. */
final class Flights {
    private static final int MAX_INTERNAL_ERRORS = 10;
    private static final int MIN_BYTES = 64 << 10;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_LARGE = 413;
    private static final int BUSY = 429;
    private static final int BAD_REQUEST = 400;

    private final EngineContext context;
    private final BulkTransport transport;
    private final ReadyQueue ready = new ReadyQueue();
    private final RetryQueue retries = new RetryQueue();
    /** Halves of refused requests: sent as they are, before all others. */
    private final ArrayDeque<List<Item>> halves = new ArrayDeque<>();

    private final ConcurrentLinkedQueue<byte[]> buffers = new ConcurrentLinkedQueue<>();
    private final Throttle throttle;
    private final Breaker breaker;
    private final BulkCounters counters;
    private Router router;
    private int inFlight;
    private int bulkBytes;
    private long nextWake = Long.MAX_VALUE;
    private long unauthorizedSince = Long.MAX_VALUE;
    private boolean flushing;

    Flights(EngineContext context, BulkTransport transport, BulkCounters counters, Destinations destinations) {
        this.context = context;
        this.transport = transport;
        this.counters = counters;
        this.throttle = new Throttle(context.settings.maxInFlight());
        this.breaker = new Breaker(context.backoff);
        this.bulkBytes = context.settings.bulkBytes();
        this.router = new Router(context, destinations, item -> ready.add(item, context.timer.millis()));
    }

    Router router() {
        return router;
    }

    void flush() {
        flushing = true;
    }

    BulkCounters.Snapshot snapshot() {
        return counters.snapshot(
                inFlight, throttle.limit(), router.buffered(), router.bufferedBytes(), breaker.closed());
    }

    /** Sends what may be sent now, and arranges to be woken for the rest. */
    void pump() {
        long now = context.timer.millis();
        retries.due(now).forEach(item -> ready.add(item, now));
        while (mayTakeOff(now)) {
            takeOff(
                    halves.isEmpty() ? ready.take(bulkBytes, context.settings.bulkActions()) : halves.removeFirst(),
                    now);
        }
        flushing &= !ready.isEmpty();
        wakeAt(Math.min(retries.next(), nextDeparture(now)));
    }

    private boolean mayTakeOff(long now) {
        if (!throttle.allows(inFlight) || !breaker.allows(now, inFlight)) {
            return false;
        }
        return !halves.isEmpty() || (!ready.isEmpty() && (flushing || due(now)));
    }

    private boolean due(long now) {
        return ready.holds(bulkBytes, context.settings.bulkActions()) || now >= lingerEnd();
    }

    private long lingerEnd() {
        return ready.oldest() + context.settings.linger().toMillis();
    }

    private long nextDeparture(long now) {
        if (!breaker.closed() && now < breaker.openUntil()) {
            return breaker.openUntil();
        }
        return ready.isEmpty() || due(now) || flushing ? Long.MAX_VALUE : lingerEnd();
    }

    private void wakeAt(long at) {
        if (at < nextWake) {
            nextWake = at;
            context.later(
                    Math.max(0, at - context.timer.millis()),
                    () -> nextWake = nextWake == at ? Long.MAX_VALUE : nextWake);
        }
    }

    private void takeOff(List<Item> candidates, long now) {
        List<Item> items = new ArrayList<>(candidates.size());
        int size = 0;
        for (Item item : candidates) {
            if (item.pending.operation.origin().abandoned() || item.pending.again) {
                router.dropped(item);
            } else {
                items.add(item);
                size += item.size;
            }
        }
        if (!items.isEmpty()) {
            inFlight++;
            int bytes = size;
            context.effect(() -> send(items, bytes, now));
        }
    }

    private void send(List<Item> items, int size, long start) {
        BulkBody body = BulkBody.of(items, buffer(size));
        counters.request(size, items.size());
        transport.send(body, reply -> {
            if (reply instanceof BulkReply.Items) {
                recycle(body.bytes());
            }
            context.locked(() -> landed(items, reply, start));
        });
    }

    /** Buffers of answered requests are used again; one whose request got no answer may still be read from, and is left alone. */
    private byte[] buffer(int size) {
        byte[] buffer = buffers.poll();
        return buffer != null && buffer.length >= size
                ? buffer
                : new byte[Math.max(size, Math.min(context.settings.bulkBytes(), 2 * size))];
    }

    private void recycle(byte[] buffer) {
        if (buffers.size() < context.settings.maxInFlight()) {
            buffers.offer(buffer);
        }
    }

    private void landed(List<Item> items, BulkReply reply, long start) {
        inFlight--;
        switch (reply) {
            case BulkReply.Items answer
            when answer.items().size() == items.size() -> answered(items, answer.items(), start);
            case BulkReply.Items answer -> lost(items);
            case BulkReply.Refused refused -> refused(items, refused);
            case BulkReply.Lost lost -> lost(items);
        }
    }

    private void answered(List<Item> items, List<ItemReply> replies, long start) {
        breaker.success();
        unauthorizedSince = Long.MAX_VALUE;
        boolean rejected = false;
        for (int i = 0; i < items.size(); i++) {
            Outcome outcome = Verdicts.of(items.get(i).delete, replies.get(i));
            if (outcome instanceof Outcome.Retry retry) {
                rejected |= retry.cause() != Pressure.INTERNAL;
                retry(items.get(i), retry.cause(), replies.get(i));
            } else {
                router.outcome(items.get(i), outcome);
            }
        }
        if (rejected) {
            throttle.rejected();
        } else {
            throttle.success(context.timer.millis() - start);
        }
    }

    private void retry(Item item, Pressure cause, ItemReply reply) {
        item.attempts++;
        counters.retry(cause);
        item.internalErrors += cause == Pressure.INTERNAL ? 1 : 0;
        if (item.internalErrors >= MAX_INTERNAL_ERRORS) {
            router.outcome(item, new Outcome.Dead(DeadReason.REFUSED, Verdicts.words(reply)));
        } else {
            retries.add(item, context.timer.millis() + context.backoff.delay(item.attempts));
        }
    }

    private void refused(List<Item> items, BulkReply.Refused refused) {
        boolean fromElasticsearch = !refused.type().isEmpty();
        if (refused.status() == UNAUTHORIZED || (refused.status() == FORBIDDEN && fromElasticsearch)) {
            unauthorized(refused);
            lost(items);
        } else if (refused.status() == BUSY) {
            throttle.rejected();
            ItemReply reply = new ItemReply(refused.status(), refused.type(), refused.reason());
            items.forEach(item -> retry(item, Pressure.BUSY, reply));
        } else if (refused.status() == TOO_LARGE || (refused.status() == BAD_REQUEST && fromElasticsearch)) {
            split(items, refused);
        } else {
            lost(items);
        }
    }

    /** Halves a request that was refused as a whole, until the operation that made it so stands alone. */
    private void split(List<Item> items, BulkReply.Refused refused) {
        breaker.success();
        boolean tooLarge = refused.status() == TOO_LARGE;
        if (items.size() == 1) {
            DeadReason reason = tooLarge ? DeadReason.TOO_LARGE : DeadReason.REFUSED;
            router.outcome(items.get(0), new Outcome.Dead(reason, refused.type() + ": " + refused.reason()));
            return;
        }
        if (tooLarge) {
            int size = items.stream().mapToInt(item -> item.size).sum();
            bulkBytes = Math.max(Math.min(bulkBytes, MIN_BYTES), Math.min(bulkBytes, size / 2));
        }
        counters.split();
        int middle = items.size() / 2;
        halves.addFirst(items.subList(middle, items.size()));
        halves.addFirst(items.subList(0, middle));
    }

    private void lost(List<Item> items) {
        counters.lost();
        breaker.failure(context.timer.millis());
        ready.putBack(items);
    }

    private void unauthorized(BulkReply.Refused refused) {
        long now = context.timer.millis();
        unauthorizedSince = Math.min(unauthorizedSince, now);
        if (now - unauthorizedSince > context.settings.authGrace().toMillis()) {
            context.fail(
                    new IllegalStateException(
                            "Elasticsearch has refused our credentials for "
                                    + context.settings.authGrace().toSeconds() + " s (" + refused.status() + " "
                                    + refused.type()
                                    + "); correct connection.username, connection.password or connection.api.key and restart the task."));
        }
    }
}
