package io.strandex.testkit.driver;

/** The fate of records written together: readers wait for it, and skip what was aborted. */
final class Transaction {

    private enum State {
        OPEN,
        COMMITTED,
        ABORTED
    }

    private State state = State.OPEN;

    boolean open() {
        return state == State.OPEN;
    }

    boolean aborted() {
        return state == State.ABORTED;
    }

    void commit() {
        state = State.COMMITTED;
    }

    void abort() {
        state = State.ABORTED;
    }
}
