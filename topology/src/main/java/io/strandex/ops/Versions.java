package io.strandex.ops;

/**
 * External versions of documents. They rise with every change, survive a replay and the re-creation of topics, and stay
 * below 2^53, where every JSON number is exact, until the year 2039.
 */
public final class Versions {
    /** So many changes of one document may share a millisecond before its version runs ahead of log time. */
    private static final long STEPS_PER_MS = 4096;

    private Versions() {}

    /** The least version of a change at a log time in milliseconds since the epoch. */
    public static long at(long logTime) {
        return logTime * STEPS_PER_MS;
    }

    /** The version after a previous one, of a change at a log time. */
    public static long after(long previous, long logTime) {
        return Math.max(previous + 1, at(logTime));
    }

    /** A version without a previous one: records of one millisecond and partition rise with their offsets. */
    public static long within(long logTime, long offset) {
        return at(logTime) + offset % STEPS_PER_MS;
    }

    /**
     * The version of a document that many sources change: the same whatever order the changes come in.
     *
     * @param latest latest log time among the changes
     * @param changes how many there were, at least 1
     */
    public static long of(long latest, long changes) {
        return at(latest) + changes - 1;
    }
}
