package io.strandex.bulk;

import io.strandex.bulk.Destinations.Closed;
import io.strandex.bulk.Destinations.Resolution;
import io.strandex.bulk.Destinations.Writable;
import io.strandex.bulk.Target.State;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings operations to their destinations: keeps the order of each document, collects operations whose destination is not open, and turns
 * the others into items. Guarded by the engine's lock.
 */
final class Router {
    /** Share of the buffer that held operations may fill before a block is lifted early. */
    private static final int PRESSURE_DIVISOR = 4;

    private final EngineContext context;
    private final Destinations destinations;
    private final Consumer<Item> ready;
    private final Map<Destination, Target> targets = new HashMap<>();
    private final ArrayDeque<Pending> unrouted = new ArrayDeque<>();
    private long bufferedBytes;
    private int buffered;

    Router(EngineContext context, Destinations destinations, Consumer<Item> ready) {
        this.context = context;
        this.destinations = destinations;
        this.ready = ready;
    }

    long bufferedBytes() {
        return bufferedBytes;
    }

    int buffered() {
        return buffered;
    }

    void accept(Operation operation) {
        Target target = targets.computeIfAbsent(operation.destination(), this::create);
        refresh(target);
        Pending pending = new Pending(operation, target);
        bufferedBytes += pending.weight();
        buffered++;
        Pending earlier = target.tails.put(operation.id(), pending);
        if (earlier == null) {
            unrouted.add(pending);
            routeAll();
        } else {
            earlier.next = pending;
        }
    }

    /** Takes the outcome of an item. */
    void outcome(Item item, Outcome outcome) {
        switch (outcome) {
            case Outcome.Settled settled -> {
                item.pending.target.misses = 0;
                item.pending.note(item, settled);
            }
            case Outcome.Missing missing -> {
                item.pending.again = true;
                missing(item);
            }
            case Outcome.Blocked blocked -> {
                item.pending.again = true;
                blocked(item, blocked.explanation());
            }
            case Outcome.Forbidden forbidden -> {
                item.pending.again = true;
                forbidden(item);
            }
            case Outcome.Retry retry -> throw new IllegalArgumentException("a retry is no end of an item");
        }
        returned(item.pending);
    }

    /** Takes back an item that was never sent because nobody waits for it any more. */
    void dropped(Item item) {
        returned(item.pending);
    }

    private void returned(Pending pending) {
        if (--pending.open == 0) {
            Outcome.Settled result = pending.result;
            if (pending.again || (result == null && !pending.operation.origin().abandoned())) {
                pending.again = false;
                pending.result = null;
                unrouted.add(pending);
            } else {
                finish(pending, result);
            }
            routeAll();
        }
    }

    private void routeAll() {
        for (Pending pending = unrouted.poll(); pending != null; pending = unrouted.poll()) {
            route(pending);
        }
    }

    private void route(Pending pending) {
        Target target = pending.target;
        if (pending.operation.origin().abandoned()) {
            finish(pending, null);
            return;
        }
        switch (target.state) {
            case OPEN -> expand(pending);
            case RESOLVING -> target.park(pending);
            case HELD -> {
                target.park(pending);
                lift(target);
            }
            case CLOSED -> finish(pending, target.ending);
        }
    }

    private void expand(Pending pending) {
        int last = pending.target.generations.size() - 1;
        pending.open = last + 1;
        for (int i = 0; i <= last; i++) {
            Generation generation = pending.target.generations.get(i);
            ready.accept(new Item(pending, generation, i == last || pending.operation.delete()));
        }
    }

    /** Ends an operation; without an outcome when nobody waits for it. The next operation of the document goes on. */
    private void finish(Pending pending, Outcome.@Nullable Settled outcome) {
        if (outcome != null) {
            unfold(pending, outcome);
            context.effect(() -> pending.operation.origin().settled(outcome));
        } else {
            unfold(pending, Outcome.SUPERSEDED);
        }
        release(pending);
        Target target = pending.target;
        if (pending.next == null) {
            target.tails.remove(pending.operation.id(), pending);
        } else {
            unrouted.add(fold(pending.next));
        }
        if (target.lifted && target.tails.isEmpty()) {
            target.lifted = false;
            target.become(State.HELD);
            context.effect(() -> destinations.drained(target.destination));
        }
    }

    private void release(Pending pending) {
        bufferedBytes -= pending.weight();
        buffered--;
    }

    /** Of the operations of a document that wait, the newest stands for the older ones as long as versions rise. */
    private static Pending fold(Pending first) {
        Pending last = first;
        for (Pending next = first.next;
                next != null && next.operation.version() >= last.operation.version();
                next = next.next) {
            last = next;
        }
        if (last != first) {
            last.folded = first;
        }
        return last;
    }

    /** The older operations are superseded by the newer one; if that is dead, they have their turn after all. */
    private void unfold(Pending pending, Outcome.Settled outcome) {
        Pending first = pending.folded;
        if (first == null) {
            return;
        }
        pending.folded = null;
        if (outcome instanceof Outcome.Dead) {
            Pending previous = first;
            while (previous.next != null && previous.next != pending) {
                previous = previous.next;
            }
            previous.next = pending.next;
            if (pending.next == null) {
                pending.target.tails.put(pending.operation.id(), previous);
            }
            pending.next = first;
            return;
        }
        Outcome.Settled fate = outcome instanceof Outcome.Expired ? outcome : Outcome.SUPERSEDED;
        for (Pending older = first; older != null && older != pending; older = older.next) {
            Origin origin = older.operation.origin();
            context.effect(() -> settleUnlessAbandoned(origin, fate));
            release(older);
        }
    }

    private static void settleUnlessAbandoned(Origin origin, Outcome.Settled outcome) {
        if (!origin.abandoned()) {
            origin.settled(outcome);
        }
    }

    // Destinations

    private Target create(Destination destination) {
        Target target = new Target(destination);
        ask(target, 0);
        return target;
    }

    private void refresh(Target target) {
        boolean stale = context.timer.millis() - target.asOf
                > context.settings.refresh().toMillis();
        if (stale && (target.state == State.OPEN || target.state == State.CLOSED)) {
            ask(target, 0);
        }
    }

    private void ask(Target target, long delayMs) {
        if (target.asking) {
            return;
        }
        target.asking = true;
        Runnable question = () ->
                destinations.resolve(target.destination, answer -> context.locked(() -> answered(target, answer)));
        context.effect(delayMs == 0 ? question : () -> context.timer.schedule(delayMs, question));
    }

    private void answered(Target target, Resolution answer) {
        target.asking = false;
        target.asOf = context.timer.millis();
        switch (answer) {
            case Writable writable -> {
                target.generations =
                        writable.generations().stream().map(Generation::new).toList();
                if (target.state != State.HELD) {
                    open(target);
                }
            }
            case Closed closed -> {
                target.ending = closed.outcome();
                reroute(target, State.CLOSED);
            }
        }
    }

    private void open(Target target) {
        if (target.state != State.OPEN) {
            reroute(target, State.OPEN);
        }
    }

    private void reroute(Target target, State state) {
        target.become(state);
        unrouted.addAll(target.unpark());
        routeAll();
    }

    private void missing(Item item) {
        Target target = item.pending.target;
        if (target.state == State.OPEN && item.epoch == target.epoch) {
            target.become(State.RESOLVING);
            long delay = target.misses == 0 ? 0 : context.backoff.delay(target.misses);
            target.misses++;
            ask(target, delay);
        }
    }

    private void blocked(Item item, String explanation) {
        Target target = item.pending.target;
        if (target.state == State.OPEN && item.epoch == target.epoch) {
            target.become(State.HELD);
            target.lifted = false;
            target.blockedBy = explanation;
        }
    }

    private void forbidden(Item item) {
        Target target = item.pending.target;
        if (target.state == State.OPEN && item.epoch == target.epoch) {
            target.become(State.HELD);
            target.parked = true;
            target.misses++;
            int epoch = target.epoch;
            context.later(context.backoff.delay(target.misses), () -> unparked(target, epoch));
        }
    }

    private void unparked(Target target, int epoch) {
        if (target.epoch == epoch) {
            open(target);
        }
    }

    /** Lifts the block of a held destination, at most once per interval, sooner when what it holds fills the buffer. */
    private void lift(Target target) {
        if (target.parked || target.asking || target.state != State.HELD || target.waiting.isEmpty()) {
            return;
        }
        long wait = target.nextLift - context.timer.millis();
        boolean pressed = target.waitingBytes > context.settings.bufferBytes() / PRESSURE_DIVISOR;
        if (wait <= 0 || pressed) {
            target.asking = true;
            target.nextLift =
                    context.timer.millis() + context.settings.unblockInterval().toMillis();
            context.effect(() -> destinations.unblock(
                    target.destination, target.blockedBy, answer -> context.locked(() -> lifted(target, answer))));
        } else if (!target.liftTimer) {
            target.liftTimer = true;
            context.later(wait, () -> {
                target.liftTimer = false;
                lift(target);
            });
        }
    }

    private void lifted(Target target, Resolution answer) {
        if (answer instanceof Writable) {
            target.lifted = true;
            target.state = State.RESOLVING;
        }
        answered(target, answer);
    }
}
