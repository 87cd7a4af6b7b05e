package io.strandex.bulk;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings operations to their destinations: keeps the order of each document, collects operations whose destination is not open, and turns
 * the others into items. Guarded by the engine's lock.
 */
final class Router {
    private final EngineContext context;
    private final Gates gates;
    private final Consumer<Item> ready;
    private final Map<Destination, Target> targets = new HashMap<>();
    private final ArrayDeque<Pending> unrouted = new ArrayDeque<>();
    private long bufferedBytes;
    private int buffered;

    Router(EngineContext context, Destinations destinations, Consumer<Item> ready) {
        this.context = context;
        this.gates = new Gates(context, destinations, this::reroute);
        this.ready = ready;
    }

    long bufferedBytes() {
        return bufferedBytes;
    }

    int buffered() {
        return buffered;
    }

    void accept(Operation operation) {
        Target target = targets.computeIfAbsent(operation.destination(), gates::open);
        gates.refresh(target);
        Pending pending = new Pending(operation, target);
        bufferedBytes += pending.weight();
        target.bytes += pending.weight();
        buffered++;
        Pending earlier = target.tails.put(operation.id(), pending);
        if (earlier == null) {
            unrouted.add(pending);
            routeAll();
        } else {
            earlier.next = pending;
            gates.relieve();
        }
    }

    /** Looks all destinations up anew. */
    void renew() {
        targets.values().forEach(gates::renew);
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
                gates.missing(item);
            }
            case Outcome.Blocked blocked -> {
                item.pending.again = true;
                gates.blocked(item, blocked.explanation());
            }
            case Outcome.Forbidden forbidden -> {
                item.pending.again = true;
                gates.forbidden(item);
            }
            case Outcome.Retry retry -> throw new IllegalArgumentException("a retry is no end of an item");
        }
        returned(item.pending);
    }

    /** Whether the item must find its way again: its destination is looked up, held or closed, or has other generations than before. */
    boolean isOutdated(Item item) {
        Target target = item.pending.target;
        gates.renewIfOutdated(target);
        boolean outdated = target.state != Target.State.OPEN || !item.pending.generations.equals(target.generations);
        item.pending.again |= outdated;
        return outdated;
    }

    /** Takes back an item that was never sent: nobody waits for it any more, or its destination is looked up again. */
    void dropped(Item item) {
        returned(item.pending);
    }

    private void returned(Pending pending) {
        if (--pending.open > 0) {
            return;
        }
        Outcome.Settled result = pending.result;
        if (pending.again || (result == null && !pending.operation.origin().abandoned())) {
            pending.reset();
            unrouted.add(pending);
        } else if (pending.mustClean()) {
            clean(pending);
        } else {
            finish(pending, result);
        }
        routeAll();
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
            case RESOLVING, HELD -> gates.park(pending);
            case CLOSED -> finish(pending, target.ending);
        }
    }

    /** A delete goes to every generation; an upsert to the last one, and only when it stands there the others are cleaned. */
    private void expand(Pending pending) {
        List<Generation> generations = pending.target.generations;
        Generation last = generations.get(generations.size() - 1);
        pending.generations = generations;
        if (pending.operation.delete()) {
            send(pending, generations, true);
        } else {
            send(pending, List.of(last), true);
        }
    }

    private void clean(Pending pending) {
        pending.cleaned = true;
        send(pending, pending.older(), false);
    }

    private void send(Pending pending, List<Generation> generations, boolean main) {
        pending.open = generations.size();
        generations.forEach(generation -> ready.accept(new Item(pending, generation, main)));
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
        gates.drained(target);
    }

    private void release(Pending pending) {
        bufferedBytes -= pending.weight();
        pending.target.bytes -= pending.weight();
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

    private void reroute(List<Pending> pendings) {
        unrouted.addAll(pendings);
        routeAll();
    }
}
