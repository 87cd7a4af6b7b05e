package io.strandex.cli.replay;

import java.time.Duration;
import java.util.Map;

/**
 * How an edition is built and what it must agree in.
 *
 * @param changes settings of the new connector that differ from the old one's
 * @param application id of the Streams app that writes the new edition's topic; empty where both read the same operations
 * @param samples documents of each series that are compared by content
 * @param patience how long a difference may last while both editions are written
 * @param isShown whether the edition becomes the readers'
 */
record ReplayPlan(Map<String, String> changes, String application, int samples, Duration patience, boolean isShown) {
    /** Whether the new edition's keys may differ. */
    boolean isRekeyed() {
        return changes.containsKey("topics");
    }
}
