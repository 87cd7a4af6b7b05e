package io.strandex.bulk;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine's view of a destination: where it is written, and what waits for it. Guarded by the engine's lock. */
final class Target {
    enum State {
        /** Where to write is being asked for. */
        RESOLVING,
        /** Operations go out. */
        OPEN,
        /** Operations are collected until the block is lifted or the parking time is over. */
        HELD,
        /** Every operation ends at once. */
        CLOSED
    }

    final Destination destination;
    /** The last operation of each document that has operations without an outcome. */
    final Map<String, Pending> tails = new HashMap<>();
    /** Operations that wait for the state to change. */
    final ArrayDeque<Pending> waiting = new ArrayDeque<>();

    State state = State.RESOLVING;
    List<Generation> generations = List.of();
    Outcome.@Nullable Settled ending;
    /** Rises with each change of state: an item of an older epoch says nothing about the present one. */
    int epoch;
    /** Whether an answer is being waited for. */
    boolean asking;
    /** Whether the answer that is being waited for may be too old: it is asked for again. */
    boolean outdated;
    /** Whether the block was lifted and has to be restored. */
    boolean lifted;
    /** Whether the hold is a parking, which ends by time. */
    boolean parked;
    /** Whether a timer for the next lifting runs. */
    boolean liftTimer;

    /** What the server said when it refused to write. */
    String blockedBy = "";

    long asOf;
    long nextLift;
    /** Bytes of the operations without an outcome, waiting or not. */
    long bytes;
    /** Answers in a row that led to nothing. */
    int misses;

    Target(Destination destination) {
        this.destination = destination;
    }

    /** Takes the names of its generations; the list stays the same where they do. */
    void show(List<String> indices) {
        if (!generations.stream().map(generation -> generation.index).toList().equals(indices)) {
            generations = indices.stream().map(Generation::new).toList();
        }
    }

    List<Pending> unpark() {
        List<Pending> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    void become(State newState) {
        state = newState;
        epoch++;
        parked = false;
    }
}
