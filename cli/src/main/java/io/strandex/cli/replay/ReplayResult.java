package io.strandex.cli.replay;

import io.strandex.edition.Difference;
import java.util.List;

/**
 * What a replay came to.
 *
 * @param edition the edition that was asked for
 * @param previous the edition that readers saw before; empty where they saw none
 * @param shown whether readers see the asked one now
 * @param samples documents of each series that were compared by content
 * @param differences where the two do not agree
 * @param seconds how long it took
 */
record ReplayResult(
        String edition, String previous, boolean shown, int samples, List<Difference> differences, double seconds) {}
