package io.strandex.salt;

/** How wide each scene is spread. Widths only grow, and an entry says from which log time on it is in force. */
public interface SaltPlan {
    /** The plan that spreads nothing. */
    SaltPlan NONE = (sceneId, logTime) -> 1;

    /**
     * The width in force.
     *
     * @param logTime milliseconds since the epoch
     * @return at least 1
     */
    int width(String sceneId, long logTime);
}
