package io.strandex.plan;

/**
 * What a deployment must carry.
 *
 * @param eventsPerSecond mean rate of events
 * @param scenes number of scenes in a week
 * @param skew exponent of Zipf's law over the scenes
 * @param bytesPerDocument size of a document in the index, vector included
 */
public record Workload(double eventsPerSecond, long scenes, double skew, double bytesPerDocument) {
    private static final double SECONDS_PER_WEEK = 7 * 24 * 3600;

    /** Checks the ranges. */
    public Workload {
        if (!(eventsPerSecond > 0) || !(bytesPerDocument > 0)) {
            throw new IllegalArgumentException(
                    "rate and document size are above 0: " + eventsPerSecond + ", " + bytesPerDocument);
        }
    }

    /** Events of a week. */
    public double eventsPerWeek() {
        return eventsPerSecond * SECONDS_PER_WEEK;
    }

    /** Size of a week's documents. */
    public double bytesPerWeek() {
        return eventsPerWeek() * bytesPerDocument;
    }
}
