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
    private static final double MOST_PER_SECOND = 1e9;
    private static final double LARGEST = 1e8;
    private static final double SECONDS_PER_WEEK = 7 * 24 * 3600;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException unless the rate is within (0, 10^9] and the size within (0, 10^8]
     */
    public Workload {
        if (!(eventsPerSecond > 0 && eventsPerSecond <= MOST_PER_SECOND)
                || !(bytesPerDocument > 0 && bytesPerDocument <= LARGEST)) {
            throw new IllegalArgumentException(
                    "the rate is above 0 and at most 1e9, the document size above 0 and at most 1e8" + " bytes: "
                            + eventsPerSecond + ", " + bytesPerDocument);
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
