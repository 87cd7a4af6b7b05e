package io.strandex.cli.ingest;

import io.strandex.cli.input.Entry;
import io.strandex.event.Judgement.Rejected;
import io.strandex.produce.SendReport;

/** Where entries go. */
interface Destination extends AutoCloseable {
    /**
     * Takes an event.
     *
     * @throws io.strandex.event.InvalidEventException if it is not admissible
     */
    void send(Entry.Read entry);

    /** Takes what is no admissible event. */
    void reject(Entry entry, Rejected rejected);

    /** Whether something did not arrive, so that each further entry would only wait for its own time-out. Does not wait. */
    default boolean isLost() {
        return false;
    }

    /** Waits until everything has arrived. */
    SendReport flush();

    @Override
    void close();
}
