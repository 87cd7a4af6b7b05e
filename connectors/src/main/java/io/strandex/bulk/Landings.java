package io.strandex.bulk;

import io.strandex.bulk.BulkReply.ItemReply;
import io.strandex.bulk.Outcome.Pressure;
import java.util.List;

/** Reads the replies: what is settled goes to the router, what may succeed later back to the runway. Guarded by the engine's lock. */
final class Landings {
    private static final int MAX_INTERNAL_ERRORS = 10;
    private static final int TOO_LARGE = 413;
    private static final int BUSY = 429;
    private static final int BAD_REQUEST = 400;

    private final EngineContext context;
    private final Runway runway;
    private final Throttle throttle;
    private final Breaker breaker;
    private final BulkCounters counters;

    Landings(EngineContext context, Runway runway, Throttle throttle, Breaker breaker, BulkCounters counters) {
        this.context = context;
        this.runway = runway;
        this.throttle = throttle;
        this.breaker = breaker;
        this.counters = counters;
    }

    void landed(Flight flight, BulkReply reply, Router router) {
        List<Item> items = flight.items();
        switch (reply) {
            case BulkReply.Items answer
            when answer.items().size() == items.size() -> answered(flight, answer.items(), router);
            case BulkReply.Items cut -> lost(items);
            case BulkReply.Refused refused -> refused(items, refused, router);
            case BulkReply.Lost lost -> lost(items);
        }
    }

    private void answered(Flight flight, List<ItemReply> replies, Router router) {
        breaker.success();
        boolean rejected = false;
        for (int i = 0; i < replies.size(); i++) {
            Item item = flight.items().get(i);
            Outcome outcome = Verdicts.of(item.delete, replies.get(i));
            if (outcome instanceof Outcome.Retry retry) {
                rejected |= retry.cause() != Pressure.INTERNAL;
                retry(item, retry.cause(), replies.get(i), router);
            } else {
                router.outcome(item, outcome);
            }
        }
        if (rejected) {
            throttle.rejected();
        } else {
            throttle.success(context.timer.millis() - flight.start());
        }
    }

    private void retry(Item item, Pressure cause, ItemReply reply, Router router) {
        item.attempts++;
        counters.retry(cause);
        item.internalErrors += cause == Pressure.INTERNAL ? 1 : 0;
        if (item.internalErrors >= MAX_INTERNAL_ERRORS) {
            router.outcome(item, new Outcome.Dead(DeadReason.REFUSED, Verdicts.words(reply)));
        } else {
            runway.retry(item, context.timer.millis() + context.backoff.delay(item.attempts));
        }
    }

    private void refused(List<Item> items, BulkReply.Refused refused, Router router) {
        boolean fromElasticsearch = !refused.type().isEmpty();
        if (refused.status() == BUSY) {
            throttle.rejected();
            ItemReply reply = new ItemReply(refused.status(), refused.type(), refused.reason());
            items.forEach(item -> retry(item, Pressure.BUSY, reply, router));
        } else if (refused.status() == TOO_LARGE || (refused.status() == BAD_REQUEST && fromElasticsearch)) {
            split(items, refused, router);
        } else {
            lost(items);
        }
    }

    /** Halves a request that was refused as a whole, until the operation that made it so stands alone. */
    private void split(List<Item> items, BulkReply.Refused refused, Router router) {
        breaker.success();
        boolean tooLarge = refused.status() == TOO_LARGE;
        if (items.size() == 1) {
            DeadReason reason = tooLarge ? DeadReason.TOO_LARGE : DeadReason.REFUSED;
            router.outcome(items.get(0), new Outcome.Dead(reason, refused.type() + ": " + refused.reason()));
            return;
        }
        if (tooLarge) {
            runway.shrinkBelow(items.stream().mapToInt(item -> item.size).sum());
        }
        counters.split();
        runway.halve(items);
    }

    private void lost(List<Item> items) {
        counters.lost();
        breaker.failure(context.timer.millis());
        runway.putBack(items);
    }
}
