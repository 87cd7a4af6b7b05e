package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Remembers the state of each week in an index, so that a deleted week stays deleted whoever asks. */
final class WeekRegistry {
    /** As many hits as a search returns: sixty years of three series. */
    private static final int MOST = 10_000;

    private static final String CONFLICT = "version_conflict_engine_exception";

    private final Admin admin;
    private final IndexNames names;

    WeekRegistry(Admin admin, IndexNames names) {
        this.admin = admin;
        this.names = names;
    }

    void create() throws IOException {
        admin.putUnless(
                "resource_already_exists_exception", "/" + names.registry(), SeriesMapping.resource("weeks.json"));
    }

    Optional<WeekEntry> find(Destination destination) throws IOException {
        Reply reply = admin.get(path("_doc", destination));
        return reply.body().path("found").asBoolean() ? Optional.of(WeekEntry.parse(reply.body())) : Optional.empty();
    }

    /** Every week; none where no sink ever ran. */
    List<WeekEntry> all() throws IOException {
        admin.refresh(names.registry());
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("size", MOST).put("seq_no_primary_term", true);
        Reply reply = admin.search(names.registry(), body);
        List<WeekEntry> entries = new ArrayList<>();
        for (JsonNode hit : reply.body().path("hits").path("hits")) {
            entries.add(WeekEntry.parse(hit));
        }
        return entries;
    }

    /** Enters a week that is not there yet; where another was faster, nothing happens. */
    void enter(WeekEntry entry) throws IOException {
        admin.putUnless(CONFLICT, path("_create", entry.destination()), entry.toJson());
    }

    /** Replaces an entry by one that was made from it; false, and nothing happens, where another was faster. */
    boolean change(WeekEntry changed) throws IOException {
        WeekEntry.Revision base = changed.revision();
        String condition = "?if_seq_no=" + base.seqNo() + "&if_primary_term=" + base.term();
        String path = path("_doc", changed.destination()) + condition;
        return admin.putUnless(CONFLICT, path, changed.toJson()).ok();
    }

    /** Changes an entry whoever else does; nothing happens where there is none. */
    void update(Destination destination, UnaryOperator<WeekEntry> change) throws IOException {
        Optional<WeekEntry> entry = find(destination);
        while (entry.isPresent() && !change(change.apply(entry.get()))) {
            entry = find(destination);
        }
    }

    private String path(String api, Destination destination) {
        return "/" + names.registry() + "/" + api + "/" + destination;
    }
}
