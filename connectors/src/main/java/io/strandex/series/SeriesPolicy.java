package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the weeks of a series go through, as the sink was told. It stands in the metadata of the series' template, so that whoever looks
 * after the weeks does it by the same rules.
 *
 * @param lifecycle how weeks age
 * @param retention how long after its end a week is kept; null: for ever
 * @param refreshInterval refresh interval outside of bulk loads
 * @param replicas replicas outside of bulk loads
 * @param loadIdle how long after its last operation a week's load has ended
 */
record SeriesPolicy(
        LifecycleSettings lifecycle,
        @Nullable Duration retention,
        String refreshInterval,
        int replicas,
        Duration loadIdle) {
    static SeriesPolicy of(String series, SeriesSettings settings) {
        return new SeriesPolicy(
                settings.lifecycle(),
                settings.retention().get(series),
                settings.layout().refreshInterval(),
                settings.layout().replicas(),
                settings.load().idle());
    }

    ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("rollover_size", lifecycle.rolloverSize());
        node.put("warm_after", lifecycle.warmAfter().toString());
        node.put("close_after", lifecycle.closeAfter().toString());
        node.put("retention", retention == null ? null : retention.toString());
        node.put("refresh_interval", refreshInterval).put("replicas", replicas);
        return node.put("load_idle", loadIdle.toString());
    }

    /** Reads what {@link #toJson()} wrote. */
    static SeriesPolicy parse(JsonNode node) {
        LifecycleSettings defaults = LifecycleSettings.defaults();
        LifecycleSettings lifecycle = new LifecycleSettings(
                node.path("rollover_size").asText(defaults.rolloverSize()),
                duration(node.path("warm_after"), defaults.warmAfter()),
                duration(node.path("close_after"), defaults.closeAfter()),
                defaults.check());
        JsonNode retention = node.path("retention");
        return new SeriesPolicy(
                lifecycle,
                retention.isTextual() ? Duration.parse(retention.asText()) : null,
                node.path("refresh_interval").asText("1s"),
                node.path("replicas").asInt(),
                duration(node.path("load_idle"), LoadSettings.none().idle()));
    }

    private static Duration duration(JsonNode node, Duration fallback) {
        return node.isTextual() ? Duration.parse(node.asText()) : fallback;
    }
}
