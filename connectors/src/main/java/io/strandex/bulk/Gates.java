package io.strandex.bulk;

import io.strandex.bulk.Destinations.Closed;
import io.strandex.bulk.Destinations.Resolution;
import io.strandex.bulk.Destinations.Writable;
import io.strandex.bulk.Target.State;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Opens, holds and closes destinations, as the answers of the server and of {@link Destinations} demand. Guarded by the engine's lock. */
final class Gates {
    /** Share of the buffer that held operations may fill before a block is lifted early. */
    private static final int PRESSURE_DIVISOR = 4;
    /** Nothing is sent to a destination that was looked up longer ago; much less than Elasticsearch remembers deletes. */
    private static final long OUTDATED_MS = 120_000;

    private final EngineContext context;
    private final Destinations destinations;
    private final Consumer<List<Pending>> rerouted;
    /** The destinations whose operations are collected. */
    private final Set<Target> holding = new LinkedHashSet<>();

    Gates(EngineContext context, Destinations destinations, Consumer<List<Pending>> rerouted) {
        this.context = context;
        this.destinations = destinations;
        this.rerouted = rerouted;
    }

    /** Lets an operation wait for its destination. */
    void park(Pending pending) {
        Target target = pending.target;
        target.waiting.add(pending);
        if (target.state == State.HELD) {
            holding.add(target);
            lift(target);
        }
        relieve();
    }

    /**
     * However many weeks are blocked, together they leave room for the others: when what they hold fills its share of the buffer, the
     * blocks that hold most are lifted early, as many as it takes.
     */
    void relieve() {
        long share = context.settings.bufferBytes() / PRESSURE_DIVISOR;
        long held = 0;
        for (Target target : holding) {
            held += target.asking ? 0 : target.bytes;
        }
        if (held <= share) {
            return;
        }
        List<Target> largestFirst = holding.stream()
                .filter(Gates::isLiftable)
                .sorted(Comparator.comparingLong((Target target) -> target.bytes)
                        .reversed())
                .toList();
        for (int i = 0; i < largestFirst.size() && held > share; i++) {
            held -= largestFirst.get(i).bytes;
            liftNow(largestFirst.get(i));
        }
    }

    private static boolean isLiftable(Target target) {
        return target.state == State.HELD && !target.parked && !target.asking && !target.waiting.isEmpty();
    }

    /** When everything held for a lifted block was applied, the block may be put back. */
    void drained(Target target) {
        if (target.lifted && target.tails.isEmpty()) {
            target.lifted = false;
            target.become(State.HELD);
            context.effect(() -> destinations.drained(target.destination));
        }
    }

    Target open(Destination destination) {
        Target target = new Target(destination);
        ask(target, 0);
        return target;
    }

    void refresh(Target target) {
        boolean stale = context.timer.millis() - target.asOf
                > context.settings.refresh().toMillis();
        if (stale && (target.state == State.OPEN || target.state == State.CLOSED)) {
            ask(target, 0);
        }
    }

    /** Writes nothing more before the generations were looked up anew: another may have written to newer ones. */
    void renew(Target target) {
        target.outdated = target.asking;
        if (target.state == State.OPEN) {
            target.become(State.RESOLVING);
            ask(target, 0);
        }
    }

    /**
     * Whoever has slept must not write to what was the last generation then: since, another may have written the document to a newer one
     * and Elasticsearch may have forgotten that it was deleted from this one.
     */
    void renewIfOutdated(Target target) {
        if (target.state == State.OPEN && context.timer.millis() - target.asOf > OUTDATED_MS) {
            renew(target);
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
        if (target.outdated) {
            target.outdated = false;
            ask(target, 0);
            return;
        }
        target.asOf = context.timer.millis();
        switch (answer) {
            case Writable writable -> {
                target.show(writable.generations());
                if (target.state == State.HELD) {
                    // A block was met while this answer was on its way: nobody has asked to lift it yet.
                    lift(target);
                } else {
                    opened(target);
                }
            }
            case Closed closed -> {
                target.ending = closed.outcome();
                reroute(target, State.CLOSED);
            }
        }
    }

    private void opened(Target target) {
        if (target.state != State.OPEN) {
            reroute(target, State.OPEN);
        }
    }

    private void reroute(Target target, State state) {
        target.become(state);
        holding.remove(target);
        rerouted.accept(target.unpark());
    }

    void missing(Item item) {
        Target target = item.pending.target;
        if (target.state == State.OPEN && item.epoch == target.epoch) {
            target.become(State.RESOLVING);
            long delay = target.misses == 0 ? 0 : context.backoff.delay(target.misses);
            target.misses++;
            ask(target, delay);
        }
    }

    void blocked(Item item, String explanation) {
        Target target = item.pending.target;
        if (target.state == State.OPEN && item.epoch == target.epoch) {
            target.become(State.HELD);
            target.lifted = false;
            target.blockedBy = explanation;
        }
    }

    void forbidden(Item item) {
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
            opened(target);
        }
    }

    /** Lifts the block of a held destination, at most once per interval. */
    private void lift(Target target) {
        long wait = target.nextLift - context.timer.millis();
        if (isLiftable(target) && wait <= 0) {
            liftNow(target);
        } else if (isLiftable(target) && !target.liftTimer) {
            target.liftTimer = true;
            context.later(wait, () -> {
                target.liftTimer = false;
                lift(target);
            });
        }
    }

    private void liftNow(Target target) {
        target.asking = true;
        target.nextLift =
                context.timer.millis() + context.settings.unblockInterval().toMillis();
        context.effect(() -> destinations.unblock(
                target.destination, target.blockedBy, answer -> context.locked(() -> lifted(target, answer))));
    }

    private void lifted(Target target, Resolution answer) {
        if (answer instanceof Writable) {
            target.lifted = true;
            target.state = State.RESOLVING;
        }
        answered(target, answer);
    }
}
