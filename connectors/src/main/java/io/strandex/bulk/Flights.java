package io.strandex.bulk;

import java.util.ArrayList;
import java.util.List;

/** Packs items into requests and keeps requests in flight within bounds. Guarded by the engine's lock. */
final class Flights {
    private final EngineContext context;
    private final BulkTransport transport;
    private final BulkCounters counters;
    private final Runway runway;
    private final Throttle throttle;
    private final Breaker breaker;
    private final Landings landings;
    private final Buffers buffers;
    private final Router router;
    private int inFlight;
    private int lateInFlight;
    private long nextWake = Long.MAX_VALUE;
    private boolean flushing;

    Flights(EngineContext context, BulkTransport transport, BulkCounters counters, Destinations destinations) {
        this.context = context;
        this.transport = transport;
        this.counters = counters;
        this.runway = new Runway(context.settings);
        this.throttle = new Throttle(context.settings.maxInFlight());
        this.breaker = new Breaker(context.backoff);
        this.landings = new Landings(context, runway, throttle, breaker, counters);
        this.buffers = new Buffers(context.settings);
        this.router = new Router(context, destinations, item -> runway.add(item, context.timer.millis()));
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
        runway.wake(now);
        while (throttle.allows(inFlight) && breaker.allows(now, inFlight) && runway.isDue(now, flushing, leisure())) {
            takeOff(runway.take(now, flushing), now);
        }
        flushing &= !runway.isEmpty();
        wakeAt(Math.min(runway.nextRetry(), nextDeparture(now)));
    }

    /** Whether late operations keep no current one waiting in Elasticsearch. */
    private boolean leisure() {
        return inFlight == lateInFlight && throttle.leisure(inFlight);
    }

    private long nextDeparture(long now) {
        return !breaker.closed() && now < breaker.openUntil() ? breaker.openUntil() : runway.lingerEnd(now);
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
            if (item.pending.operation.origin().abandoned() || item.pending.again || router.isOutdated(item)) {
                router.dropped(item);
            } else {
                items.add(item);
                size += item.size;
            }
        }
        if (!items.isEmpty()) {
            Flight flight = new Flight(items, size, now);
            count(flight, 1);
            context.effect(() -> send(flight));
        }
    }

    private void send(Flight flight) {
        BulkBody body = BulkBody.of(flight.items(), buffers.take(flight.bytes()));
        counters.request(flight.bytes(), flight.items().size());
        transport.send(body, reply -> {
            if (reply instanceof BulkReply.Items) {
                buffers.giveBack(body.bytes());
            }
            context.locked(() -> {
                count(flight, -1);
                landings.landed(flight, reply, router);
            });
        });
    }

    private void count(Flight flight, int more) {
        inFlight += more;
        lateInFlight += flight.late() ? more : 0;
    }
}
