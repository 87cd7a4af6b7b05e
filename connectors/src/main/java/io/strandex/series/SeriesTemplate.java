package io.strandex.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What every index of a series is made from: mapping, settings, the readers' alias, and that no write may create an index. */
public final class SeriesTemplate {
    /** Where the series' rules stand in the metadata. */
    static final String POLICY = "policy";

    private static final int PRIORITY = 500;
    /** A strict mapping has a few dozen fields; more would be a mistake that grows. */
    private static final int FIELD_BUDGET = 100;
    /** As lifecycle management ranks hot indices: recovered before others. */
    private static final int HOT_PRIORITY = 100;

    private SeriesTemplate() {}

    /** The index template of a series, as Elasticsearch takes it. */
    public static ObjectNode of(String series, SeriesSettings settings) {
        IndexNames names = IndexNames.of(settings);
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.putArray("index_patterns").add(names.series(series) + "-*");
        root.put("priority", PRIORITY).put("allow_auto_create", false);
        ObjectNode meta = root.putObject("_meta").put("managed_by", "strandex");
        meta.set(POLICY, SeriesPolicy.of(series, settings).toJson());
        ObjectNode template = root.putObject("template");
        template.set("settings", settings(settings.layout(), series));
        template.set("mappings", SeriesMapping.of(series, settings));
        template.putObject("aliases").putObject(names.readers(series));
        return root;
    }

    private static ObjectNode settings(IndexLayout layout, String series) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("index.number_of_shards", layout.shardsOf(series))
                .put("index.number_of_replicas", layout.replicas())
                .put("index.refresh_interval", layout.refreshInterval())
                .put("index.gc_deletes", layout.gcDeletes())
                .put("index.priority", HOT_PRIORITY)
                .put("index.mapping.total_fields.limit", FIELD_BUDGET);
        if (layout.substrings()) {
            node.set("index.analysis", SeriesMapping.resource("substrings.json"));
        }
        return node;
    }
}
