package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** Remembers the state of each week in an index, so that a deleted week stays deleted whoever asks. */
final class WeekRegistry {
    private final Admin admin;
    private final IndexNames names;
    private final Clock clock;

    WeekRegistry(Admin admin, IndexNames names, Clock clock) {
        this.admin = admin;
        this.names = names;
        this.clock = clock;
    }

    /**
     * A week as the registry knows it.
     *
     * @param state its state
     * @param changedMs when it came into this state
     * @param seqNo with {@code term} the revision of the entry: a change that is not based on it is refused
     */
    record Entry(WeekState state, long changedMs, long seqNo, long term) {}

    void create() throws IOException {
        admin.putUnless(
                "resource_already_exists_exception", "/" + names.registry(), SeriesMapping.resource("weeks.json"));
    }

    Optional<Entry> find(Destination destination) throws IOException {
        Reply reply = admin.get(path("_doc", destination));
        if (!reply.body().path("found").asBoolean()) {
            return Optional.empty();
        }
        JsonNode body = reply.body();
        JsonNode source = body.path("_source");
        return Optional.of(new Entry(
                WeekState.parse(source.path("state").asText()),
                source.path("changed").asLong(),
                body.path("_seq_no").asLong(),
                body.path("_primary_term").asLong()));
    }

    /** Enters a week that is not there yet; where another was faster, nothing happens. */
    void enter(Destination destination, WeekState state) throws IOException {
        admin.putUnless(
                "version_conflict_engine_exception", path("_create", destination), document(destination, state));
    }

    /** Changes the state of a week; where another was faster, nothing happens and the caller looks again. */
    void change(Destination destination, Entry entry, WeekState state) throws IOException {
        String condition = "?if_seq_no=" + entry.seqNo() + "&if_primary_term=" + entry.term();
        admin.putUnless(
                "version_conflict_engine_exception",
                path("_doc", destination) + condition,
                document(destination, state));
    }

    private ObjectNode document(Destination destination, WeekState state) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("series", destination.series())
                .put("week", destination.week())
                .put("state", state.text())
                .put("changed", clock.millis());
    }

    private String path(String api, Destination destination) {
        return "/" + names.registry() + "/" + api + "/" + destination;
    }
}
