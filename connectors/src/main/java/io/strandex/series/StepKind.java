package io.strandex.series;

import java.util.Locale;

/** What can be due for a week. */
public enum StepKind {
    /** Its indices are gone: the registry says so, and nothing opens it again. */
    FORGET,
    /** It takes no further generations. */
    CLOSE,
    /** A bulk load has ended: refresh and replicas are restored. */
    END_LOAD,
    /** A write block that was lifted for late operations is put back. */
    PUT_BLOCK_BACK,
    /** It gets a further generation. */
    ROLL_OVER,
    /** Its indices become read-only. */
    READ_ONLY,
    /** Its indices are merged to one segment a shard. */
    MERGE,
    /** It is deleted, for good. */
    DELETE;

    /** Whether lifecycle management does it where a cluster has it. */
    boolean isLifecycle() {
        return compareTo(ROLL_OVER) >= 0;
    }

    /** For people and for programs, such as {@code read-only}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
