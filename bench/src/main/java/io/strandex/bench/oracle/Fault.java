package io.strandex.bench.oracle;

/** What happens to a running deployment. */
enum Fault {
    /** An instance stops in good order and starts again. */
    RESTART,
    /** An instance ends with SIGKILL, in the middle of its transactions, and starts again. */
    KILL,
    /** An instance ends with SIGKILL and starts again on an empty disk. */
    DISK_LOSS,
    /** An instance is held by SIGSTOP for so long that the others take its tasks over, and goes on. */
    STANDSTILL,
    /**
     * The leader of a partition ends with SIGKILL: the only broker, which starts again, or one of several, from which
     * another takes over.
     */
    LEADER_LOSS,
    /** A producer writes to the raw topic in a transaction and aborts it. */
    ABORT
}
