package io.strandex.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What every index of a series is made from: mapping, settings, the readers' alias, and that no write may create an index. */
public final class SeriesTemplate {
    private static final int PRIORITY = 500;

    private SeriesTemplate() {}

    /** The index template of a series, as Elasticsearch takes it. */
    public static ObjectNode of(String series, SeriesSettings settings) {
        IndexNames names = IndexNames.of(settings);
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.putArray("index_patterns").add(names.series(series) + "-*");
        root.put("priority", PRIORITY).put("allow_auto_create", false);
        root.putObject("_meta").put("managed_by", "strandex");
        ObjectNode template = root.putObject("template");
        template.set("settings", settings(settings));
        template.set("mappings", SeriesMapping.of(series, settings));
        template.putObject("aliases").putObject(names.readers(series));
        return root;
    }

    private static ObjectNode settings(SeriesSettings settings) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("index.number_of_shards", settings.shards())
                .put("index.number_of_replicas", settings.replicas())
                .put("index.refresh_interval", settings.refreshInterval())
                .put("index.gc_deletes", settings.gcDeletes());
    }
}
