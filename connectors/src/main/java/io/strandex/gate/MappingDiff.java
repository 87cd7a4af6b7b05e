package io.strandex.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The differences between a wanted mapping and one that stands in an index. */
final class MappingDiff {
    private static final String NEW_INDEX = "a field can't be changed in place: build a new edition (strandex replay)";
    /** Parameters without which documents are refused or not found. */
    private static final Set<String> VITAL = Set.of("dynamic", "_routing", "index", "enabled");

    private final String where;
    private final List<Finding> findings = new ArrayList<>();

    private MappingDiff(String where) {
        this.where = where;
    }

    /** The differences that matter to the sink; what an index says beyond the wanted is left alone, but for whole fields. */
    static List<Finding> between(String where, JsonNode wanted, JsonNode live) {
        MappingDiff diff = new MappingDiff(where);
        diff.parameters("", wanted, live);
        diff.fields("", wanted.path("properties"), live.path("properties"));
        return diff.findings;
    }

    private void fields(String parent, JsonNode wanted, JsonNode live) {
        for (Map.Entry<String, JsonNode> field : wanted.properties()) {
            String name = parent + field.getKey();
            JsonNode there = live.path(field.getKey());
            if (there.isMissingNode()) {
                String body = "{\"properties\":{\"" + field.getKey() + "\":" + field.getValue() + "}}";
                breaks(Finding.Kind.MISSING_FIELD, name, "is missing", "PUT " + where + "/_mapping " + body);
            } else {
                field(name, field.getValue(), there);
            }
        }
        for (Map.Entry<String, JsonNode> field : live.properties()) {
            if (!wanted.has(field.getKey())) {
                note(Finding.Kind.EXTRA_FIELD, parent + field.getKey(), "is in no document of ours", "nothing to do");
            }
        }
    }

    private void field(String name, JsonNode wanted, JsonNode live) {
        String type = type(wanted);
        if (!type.equals(type(live))) {
            breaks(Finding.Kind.TYPE, name, "is " + type(live) + ", wanted: " + type, NEW_INDEX);
            return;
        }
        parameters(name, wanted, live);
        fields(name + ".", wanted.path("properties"), live.path("properties"));
        fields(name + ".", wanted.path("fields"), live.path("fields"));
    }

    private void parameters(String field, JsonNode wanted, JsonNode live) {
        for (Map.Entry<String, JsonNode> parameter : wanted.properties()) {
            String name = parameter.getKey();
            if (!Set.of("type", "properties", "fields").contains(name)) {
                parameter(field, name, parameter.getValue(), live.path(name));
            }
        }
    }

    private void parameter(String field, String name, JsonNode wanted, JsonNode live) {
        if (isSame(wanted, live)) {
            return;
        }
        String what = name + " is " + (live.isMissingNode() ? "not set" : live) + ", wanted: " + wanted;
        if ("dims".equals(name)) {
            breaks(Finding.Kind.DIMENSIONS, field, what, NEW_INDEX);
        } else if (VITAL.contains(name)) {
            breaks(Finding.Kind.PROPERTY, field, what, NEW_INDEX);
        } else {
            note(
                    Finding.Kind.PROPERTY,
                    field,
                    what,
                    "PUT " + where + "/_mapping where Elasticsearch allows the change");
        }
    }

    /** Elasticsearch answers some scalars as text. */
    private static boolean isSame(JsonNode wanted, JsonNode live) {
        return wanted.isValueNode() ? wanted.asText().equals(live.asText()) : wanted.equals(live);
    }

    /** Elasticsearch leaves the type of an object out. */
    private static String type(JsonNode field) {
        return field.path("type").asText("object");
    }

    private void breaks(Finding.Kind kind, String field, String what, String advice) {
        findings.add(Finding.breaks(kind, place(field), what, advice));
    }

    private void note(Finding.Kind kind, String field, String what, String advice) {
        findings.add(Finding.note(kind, place(field), what, advice));
    }

    private String place(String field) {
        return field.isEmpty() ? where : where + " " + field;
    }
}
