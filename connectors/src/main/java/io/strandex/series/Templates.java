package io.strandex.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import java.io.IOException;

/** The index template of each series: mapping, settings, and that no write may create an index. */
final class Templates {
    private static final int PRIORITY = 500;
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
        admin.put("/_index_template/" + names.series(series), template(series));
    }

    /** While a week is open it has a template of its own, so that a generation made by rollover ages as the first one does. */
    void installWeek(Destination destination, ObjectNode lifecycle) throws IOException {
        ObjectNode root = template(destination.series());
        root.withArray("index_patterns").removeAll().add(names.week(destination) + "-*");
        root.put("priority", WEEK_PRIORITY);
        ((ObjectNode) root.path("template").path("settings")).setAll(lifecycle);
        admin.put("/_index_template/" + names.week(destination), root);
    }

    void removeWeek(Destination destination) throws IOException {
        admin.delete("/_index_template/" + names.week(destination));
    }

    private ObjectNode template(String series) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.putArray("index_patterns").add(names.series(series) + "-*");
        root.put("priority", PRIORITY).put("allow_auto_create", false);
        root.putObject("_meta").put("managed_by", "strandex");
        ObjectNode template = root.putObject("template");
        template.set("settings", settings());
        template.set("mappings", SeriesMapping.of(series, settings));
        template.putObject("aliases").putObject(names.series(series));
        return root;
    }

    private ObjectNode settings() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("index.number_of_shards", settings.shards())
                .put("index.number_of_replicas", settings.replicas())
                .put("index.refresh_interval", settings.refreshInterval())
                .put("index.gc_deletes", settings.gcDeletes());
    }
}
