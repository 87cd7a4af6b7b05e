package io.strandex.salt;

import java.util.Map;

/** How wide each scene is spread. Widths only grow, and an entry says from which log time on it is in force. */
public interface SaltPlan {
    /** The plan that spreads nothing. */
    SaltPlan NONE = (sceneId, logTime) -> 1;

    /**
     * The width in force: what writers spread a scene over.
     *
     * @param logTime milliseconds since the epoch
     * @return at least 1
     */
    int width(String sceneId, long logTime);

    /**
     * The width readers fan out over: the greatest known so far, in force or not, so that no reader asks narrower than
     * any writer writes.
     */
    default int widest(String sceneId) {
        return width(sceneId, Long.MAX_VALUE);
    }

    /** A plan from configuration: the scenes named have their width from the beginning, all others width 1. */
    static SaltPlan fixed(Map<String, Integer> widths) {
        Map<String, Integer> copy = Map.copyOf(widths);
        copy.forEach((scene, width) -> new SaltEntry(scene, width, 0));
        return (sceneId, logTime) -> copy.getOrDefault(sceneId, 1);
    }
}
