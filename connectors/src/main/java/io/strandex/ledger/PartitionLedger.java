package io.strandex.ledger;

import io.strandex.bulk.Outcome;
import java.util.ArrayDeque;

/** The records of one partition between the committed offset and the last one taken. Thread-safe. */
public final class PartitionLedger {
    private final ArrayDeque<Ticket> open = new ArrayDeque<>();
    private long from;
    private long next;
    private long consumed;
    private long settled;
    private long indexed;
    private long deleted;
    private long absent;
    private long superseded;
    private long expired;
    private long dead;
    private volatile boolean closed;

    /** Goes on after an entry. */
    public PartitionLedger(LedgerEntry last) {
        from = last.from();
        next = last.to();
        consumed = last.consumed();
        settled = last.consumed();
        add(last.tally());
    }

    /** Takes the next record. */
    public synchronized Ticket take(long offset) {
        if (consumed == 0 && open.isEmpty()) {
            from = offset;
        }
        Ticket ticket = new Ticket(offset);
        open.addLast(ticket);
        consumed++;
        next = offset + 1;
        return ticket;
    }

    /** Notes what became of a record. */
    public synchronized void settle(Ticket ticket, Outcome.Settled outcome) {
        if (ticket.outcome != null) {
            throw new IllegalStateException("Offset " + ticket.offset + " has an outcome already.");
        }
        ticket.outcome = outcome;
        for (Ticket first = open.peekFirst(); first != null && first.outcome != null; first = open.peekFirst()) {
            add(Tally.of(first.outcome));
            settled++;
            open.removeFirst();
        }
    }

    /** The range up to the first record without an outcome. */
    public synchronized LedgerEntry settled() {
        Ticket first = open.peekFirst();
        Tally tally = new Tally(indexed, deleted, absent, superseded, expired, dead);
        return new LedgerEntry(from, first == null ? next : first.offset, settled, tally);
    }

    /** Records since the first one without an outcome. */
    public synchronized int open() {
        return open.size();
    }

    /** The partition was taken away: outcomes are not waited for any more. */
    public void close() {
        closed = true;
    }

    /** Whether the partition was taken away. */
    public boolean closed() {
        return closed;
    }

    private void add(Tally tally) {
        indexed += tally.indexed();
        deleted += tally.deleted();
        absent += tally.absent();
        superseded += tally.superseded();
        expired += tally.expired();
        dead += tally.dead();
    }
}
