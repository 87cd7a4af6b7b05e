package io.strandex.bulk;

/** What became of an item of a bulk request: either it is settled, or the operation goes on. */
public sealed interface Outcome {
    /** Settled with the document written. */
    Indexed INDEXED = new Indexed();

    /** Settled with the document deleted. */
    Deleted DELETED = new Deleted();

    /** Settled because a newer version stands there. */
    Superseded SUPERSEDED = new Superseded();

    /** Settled because a delete found no document. */
    Absent ABSENT = new Absent();

    /** An end: the operation is done with, and counted once. */
    sealed interface Settled extends Outcome {}

    /** The document was written. */
    record Indexed() implements Settled {}

    /** The document was deleted. */
    record Deleted() implements Settled {}

    /** A newer version of the document stands there already. */
    record Superseded() implements Settled {}

    /** A delete found no document. */
    record Absent() implements Settled {}

    /**
     * The week is past its retention, or deleted.
     *
     * @param explanation why, for people
     */
    record Expired(String explanation) implements Settled {}

    /**
     * The operation can't be carried out and goes to the dead letters.
     *
     * @param reason why, for programs
     * @param explanation the server's own words
     */
    record Dead(DeadReason reason, String explanation) implements Settled {}

    /**
     * To be sent again after a while.
     *
     * @param cause what the server said
     */
    record Retry(Pressure cause) implements Outcome {}

    /** The index can't be written to: a write block, or it is closed. */
    record Blocked(String explanation) implements Outcome {}

    /** There is no such index (any more). */
    record Missing() implements Outcome {}

    /** The user may not write this series. */
    record Forbidden(String explanation) implements Outcome {}

    /** Why an item is to be sent again. */
    enum Pressure {
        /** 429: a queue is full. */
        BUSY,
        /** A disk is nearly full, and writes are blocked until there is room. */
        FLOOD,
        /** A shard or node is not available. */
        UNAVAILABLE,
        /** 500: may be a fault of this one document; tried a bounded number of times. */
        INTERNAL
    }
}
