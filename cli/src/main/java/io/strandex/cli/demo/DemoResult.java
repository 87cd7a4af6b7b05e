package io.strandex.cli.demo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a demo counted; all but {@code eventsIn} was asked from the servers.
 *
 * @param eventsIn entries read
 * @param flow what the topology did with them
 * @param weeks event documents that Elasticsearch holds, by week
 * @param slots slot documents
 * @param rejected records on the rejected topic
 * @param dead records on the dead-letter topic
 * @param seconds how long the steps took
 * @param memory most memory that each process held, in bytes
 */
record DemoResult(
        long eventsIn,
        Flow flow,
        Map<String, Long> weeks,
        long slots,
        long rejected,
        long dead,
        Seconds seconds,
        Map<String, Long> memory) {

    /**
     * How long the steps took.
     *
     * @param boot from the command to four servers ready
     * @param pipeline from then until the connector and the Streams app are ready
     * @param ingest from the first event sent, while the pipeline is still starting, until everything is searchable
     * @param searchable from four servers ready until everything is searchable
     */
    record Seconds(double boot, double pipeline, double ingest, double searchable) {

        Map<String, Double> json() {
            Map<String, Double> json = new LinkedHashMap<>();
            json.put("boot", boot);
            json.put("pipeline", pipeline);
            json.put("ingest", ingest);
            json.put("searchable", searchable);
            return json;
        }
    }

    /** Event documents of all weeks. */
    long documents() {
        return weeks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether every entry that went in came out of some lane. */
    boolean isBalanced() {
        return eventsIn == flow.changed() + flow.unchanged() + flow.superseded() + rejected + dead;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("events_in", eventsIn);
        json.put("documents", documents());
        json.put("slots", slots);
        json.put("rejected", rejected);
        json.put("dead", dead);
        json.put("weeks", weeks);
        json.put("seconds", seconds.json());
        json.put("peak_memory_bytes", memory);
        return json;
    }
}
