package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.Optional;

/** Keeps the index templates in Elasticsearch: one of each series, and one of each open week. */
final class Templates {
    private static final int WEEK_PRIORITY = 600;

    private final Admin admin;
    private final IndexNames names;
    private final SeriesSettings settings;

    Templates(Admin admin, IndexNames names, SeriesSettings settings) {
        this.admin = admin;
        this.names = names;
        this.settings = settings;
    }

    void install(String series) throws IOException {
        admin.put("/_index_template/" + names.series(series), SeriesTemplate.of(series, settings));
    }

    /** While a week is open it has a template of its own, so that a generation made by rollover ages as the first one does. */
    void installWeek(Destination destination, ObjectNode lifecycle) throws IOException {
        ObjectNode root = SeriesTemplate.of(destination.series(), settings);
        root.withArray("index_patterns").removeAll().add(names.week(destination) + "-*");
        root.put("priority", WEEK_PRIORITY);
        root.withObject("/template/aliases").putObject(names.readers(destination));
        ((ObjectNode) root.path("template").path("settings")).setAll(lifecycle);
        admin.put("/_index_template/" + names.week(destination), root);
    }

    void removeWeek(Destination destination) throws IOException {
        admin.delete("/_index_template/" + names.week(destination));
    }

    /** The rules of a series, as the sink that put its template was told; empty where none has. */
    Optional<SeriesPolicy> policy(String series) throws IOException {
        Reply reply = admin.get("/_index_template/" + names.series(series));
        JsonNode template = reply.body().path("index_templates").path(0).path("index_template");
        JsonNode policy = template.path("_meta").path(SeriesTemplate.POLICY);
        return policy.isObject() ? Optional.of(SeriesPolicy.parse(policy)) : Optional.empty();
    }
}
