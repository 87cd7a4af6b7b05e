package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.week.IsoWeek;
import java.util.ArrayList;
import java.util.List;

/**
 * A week as the registry knows it.
 *
 * @param destination series and week
 * @param state its state
 * @param changedMs when it came into this state
 * @param loadingMs when it was last seen in a bulk load; 0 when it is not loaded
 * @param liftedMs when a write block was lifted for late operations; 0 when none is
 * @param lifted the indices whose block is lifted, and has to be put back
 * @param revision what a change has to be based on
 */
record WeekEntry(
        Destination destination,
        WeekState state,
        long changedMs,
        long loadingMs,
        long liftedMs,
        List<String> lifted,
        Revision revision) {
    WeekEntry {
        lifted = List.copyOf(lifted);
    }

    /** The place of an entry in the registry's history. */
    record Revision(long seqNo, long term) {
        static final Revision NONE = new Revision(0, 0);
    }

    static WeekEntry created(Destination destination, long now) {
        return new WeekEntry(destination, WeekState.CREATING, now, 0, 0, List.of(), Revision.NONE);
    }

    /** From an answer of Elasticsearch with {@code _source}, {@code _seq_no} and {@code _primary_term}. */
    static WeekEntry parse(JsonNode document) {
        JsonNode source = document.path("_source");
        List<String> lifted = new ArrayList<>();
        source.path("lifted").forEach(index -> lifted.add(index.asText()));
        return new WeekEntry(
                new Destination(
                        source.path("series").asText(), source.path("week").asText()),
                WeekState.parse(source.path("state").asText()),
                source.path("changed").asLong(),
                source.path("loading").asLong(),
                source.path("lifted_at").asLong(),
                lifted,
                new Revision(
                        document.path("_seq_no").asLong(),
                        document.path("_primary_term").asLong()));
    }

    ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("series", destination.series()).put("week", destination.week());
        node.put("state", state.text()).put("changed", changedMs);
        if (loadingMs > 0) {
            node.put("loading", loadingMs);
        }
        if (!lifted.isEmpty()) {
            node.put("lifted_at", liftedMs);
            lifted.forEach(node.withArray("lifted")::add);
        }
        return node;
    }

    WeekEntry become(WeekState next, long now) {
        return new WeekEntry(destination, next, now, loadingMs, liftedMs, lifted, revision);
    }

    WeekEntry loading(long now) {
        return new WeekEntry(destination, state, changedMs, now, liftedMs, lifted, revision);
    }

    WeekEntry lifted(long now, List<String> indices) {
        return new WeekEntry(destination, state, changedMs, loadingMs, now, indices, revision);
    }

    /** The end of the event week. */
    long endMs() {
        return IsoWeek.parse(destination.week()).endMs();
    }

    /** When an open week is to be closed: its end and its opening must be long enough ago, so that a backfilled old week is not closed at once. */
    long closesAt(SeriesPolicy policy) {
        return Math.max(endMs(), changedMs) + policy.lifecycle().closeAfter().toMillis();
    }
}
