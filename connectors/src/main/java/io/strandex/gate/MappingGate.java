package io.strandex.gate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.Reply;
import io.strandex.series.SeriesMapping;
import io.strandex.series.SeriesSettings;
import io.strandex.series.SeriesTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Says before a deployment what of a cluster's indices and templates would refuse or spoil the documents of a sink. Changes nothing. */
public final class MappingGate {
    private static final String LIMIT = "index.mapping.total_fields.limit";
    private static final int DEFAULT_LIMIT = 1_000;
    private static final double NEARLY = 0.9;
    /** What the name of a new week's index looks like. */
    private static final String ANY_WEEK = "-1970-w01-000001";

    private final Cluster cluster;
    private final SeriesSettings settings;

    /** A gate for a sink with these settings. */
    public MappingGate(Cluster cluster, SeriesSettings settings) {
        this.cluster = cluster;
        this.settings = settings;
    }

    /**
     * What differs, series by series; first who decides about new weeks, then each index.
     *
     * @throws IOException if the cluster can't be asked
     */
    public List<Finding> compare() throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (String series : SeriesMapping.SERIES) {
            ObjectNode template = SeriesTemplate.of(series, settings);
            findings.addAll(templates(series, template));
            findings.addAll(indices(series, template.path("template").path("mappings")));
        }
        return findings;
    }

    /** A template of others decides about new weeks where its priority is higher than ours, and clashes where it is the same. */
    private List<Finding> templates(String series, ObjectNode wanted) throws IOException {
        String prefix = settings.prefix() + "-" + series;
        List<Finding> findings = new ArrayList<>();
        for (JsonNode entry : ask("/_index_template").path("index_templates")) {
            String name = entry.path("name").asText();
            JsonNode template = entry.path("index_template");
            boolean isOurs = name.equals(prefix) || name.matches(Pattern.quote(prefix) + "-[0-9]{4}-w[0-9]{2}");
            boolean isStronger = template.path("priority").asLong()
                    >= wanted.path("priority").asLong();
            if (!isOurs && isStronger && matches(template.path("index_patterns"), prefix + ANY_WEEK)) {
                findings.add(Finding.breaks(
                        Finding.Kind.TEMPLATE_PRIORITY,
                        "new weeks of " + series,
                        "the template " + name + " of priority " + template.path("priority") + " decides about them",
                        "give it a priority below " + wanted.path("priority") + ", or other index_patterns"));
            }
        }
        return findings;
    }

    private static boolean matches(JsonNode patterns, String index) {
        for (JsonNode pattern : patterns) {
            String regex = Pattern.quote(pattern.asText()).replace("*", "\\E.*\\Q");
            if (index.matches(regex)) {
                return true;
            }
        }
        return false;
    }

    private List<Finding> indices(String series, JsonNode wanted) throws IOException {
        List<Finding> findings = new ArrayList<>();
        String alias = settings.aliasPrefix() + "-" + series;
        Map<String, Integer> limits = limits(alias);
        for (Map.Entry<String, JsonNode> index : ask("/" + alias + "/_mapping").properties()) {
            JsonNode live = index.getValue().path("mappings");
            findings.addAll(MappingDiff.between(index.getKey(), wanted, live));
            findings.addAll(
                    budget(index.getKey(), count(wanted, live), limits.getOrDefault(index.getKey(), DEFAULT_LIMIT)));
        }
        return findings;
    }

    private Map<String, Integer> limits(String alias) throws IOException {
        Map<String, Integer> limits = new LinkedHashMap<>();
        JsonNode answer = ask("/" + alias + "/_settings/" + LIMIT + "?flat_settings=true");
        for (Map.Entry<String, JsonNode> index : answer.properties()) {
            limits.put(
                    index.getKey(),
                    index.getValue().path("settings").path(LIMIT).asInt(DEFAULT_LIMIT));
        }
        return limits;
    }

    private static List<Finding> budget(String index, int fields, int limit) {
        String what = fields + " fields, allowed: " + limit;
        if (fields > limit) {
            return List.of(Finding.breaks(Finding.Kind.FIELD_BUDGET, index, what, "raise " + LIMIT));
        }
        return fields > NEARLY * limit
                ? List.of(Finding.note(Finding.Kind.FIELD_BUDGET, index, what, "raise " + LIMIT))
                : List.of();
    }

    /** How many fields an index has when it has those of both mappings; objects and sub-fields count, as Elasticsearch counts. */
    private static int count(JsonNode wanted, JsonNode live) {
        int count = 0;
        for (String children : List.of("properties", "fields")) {
            Map<String, JsonNode> names = new LinkedHashMap<>();
            wanted.path(children).properties().forEach(field -> names.put(field.getKey(), field.getValue()));
            live.path(children).properties().forEach(field -> names.putIfAbsent(field.getKey(), field.getValue()));
            for (Map.Entry<String, JsonNode> field : names.entrySet()) {
                count += 1 + count(field.getValue(), live.path(children).path(field.getKey()));
            }
        }
        return count;
    }

    private JsonNode ask(String path) throws IOException {
        Reply reply = cluster.call("GET", path);
        if (!reply.ok() && reply.status() != 404) {
            throw new IOException("GET " + path + ": " + reply.status() + " " + reply.error());
        }
        return reply.ok() ? reply.body() : MissingNode.getInstance();
    }
}
