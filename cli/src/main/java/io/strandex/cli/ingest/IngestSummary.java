package io.strandex.cli.ingest;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * What became of the entries: read = sent + rejected = delivered + failed.
 *
 * @param read entries read
 * @param sent events handed to the raw topic
 * @param rejected entries handed to the rejected topic
 * @param delivered records that the brokers acknowledged
 * @param failed records that they did not, though one of a broker that was lost may be there nevertheless
 * @param passed entries that an earlier run has sent, by its checkpoint; not among those read
 * @param reasons rejected entries by reason
 * @param seconds from first entry to last acknowledgement
 * @param eventsPerS entries read by seconds
 */
public record IngestSummary(
        long read,
        long sent,
        long rejected,
        long delivered,
        long failed,
        long passed,
        Map<String, Long> reasons,
        double seconds,
        @JsonProperty("events_per_s") long eventsPerS) {}
