package io.strandex.series;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import java.io.IOException;

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
        ((ObjectNode) root.path("template").path("settings")).setAll(lifecycle);
        admin.put("/_index_template/" + names.week(destination), root);
    }

    void removeWeek(Destination destination) throws IOException {
        admin.delete("/_index_template/" + names.week(destination));
    }
}
