package io.strandex.cli.ingest;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * What became of the entries: read = sent + rejected, and failed says how many of both no topic holds.
 *
 * @param read entries read
 * @param sent events handed to the raw topic
 * @param rejected entries handed to the rejected topic
 * @param failed records that the broker did not take
 * @param passed entries that an earlier run has sent, by its checkpoint; not among those read
 * @param reasons rejected entries by reason
 * @param seconds from first entry to last acknowledgement
 * @param eventsPerS entries read by seconds
 */
public record IngestSummary(
        long read,
        long sent,
        long rejected,
        long failed,
        long passed,
        Map<String, Long> reasons,
        double seconds,
        @JsonProperty("events_per_s") long eventsPerS) {}
