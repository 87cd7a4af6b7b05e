package io.strandex.series;

/** Which weeks are bulk loaded. */
public enum LoadWeeks {
    /** None: every write is found soon. */
    NONE,
    /** Weeks that have ended. */
    PAST,
    /** All of them. */
    ALL
}
