package io.strandex.series;

/** What becomes of operations for a week whose indices can't be written to. */
public enum BlockedPolicy {
    /** The block is lifted, the collected operations are applied, the block is restored; dead letters where that can't be done. */
    UNBLOCK,
    /** They go to the dead letters. */
    DEAD_LETTER,
    /** They end as expired. */
    EXPIRE
}
