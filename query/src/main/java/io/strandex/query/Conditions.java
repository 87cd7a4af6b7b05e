package io.strandex.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import java.util.Set;

/** Renders a {@link Filter} as clauses of Elasticsearch's query language that must all hold. */
final class Conditions {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ArrayNode clauses = JSON.arrayNode();

    private Conditions() {}

    static ArrayNode of(Filter filter) {
        Conditions conditions = new Conditions();
        if (filter.scene() != null) {
            conditions.clauses.add(term("scene_id", filter.scene()));
        }
        if (filter.media() != null) {
            conditions.touching(filter.media());
        }
        if (filter.time() != null) {
            conditions.clauses.add(range("event_time", filter.time()));
        }
        if (!filter.modalities().isEmpty()) {
            conditions.modalities(filter.modalities());
        }
        if (filter.words() != null) {
            conditions.words(filter.words());
        }
        filter.attributes().forEach((name, value) -> conditions.clauses.add(term("attributes." + name, value)));
        if (filter.prefix() != null) {
            conditions.clauses.add(clause("prefix", "key", JSON.objectNode().put("value", filter.prefix())));
        }
        return conditions.clauses;
    }

    static ObjectNode term(String field, String value) {
        return clause("term", field, JSON.objectNode().put("value", value));
    }

    static ObjectNode exists(String field) {
        ObjectNode exists = JSON.objectNode();
        exists.putObject("exists").put("field", field);
        return exists;
    }

    /** Started before the span's end and, unless it also started inside, not over at the span's start. */
    private void touching(Span span) {
        if (span.hasEnd()) {
            clauses.add(clause("range", "start_ms", JSON.objectNode().put("lt", span.to())));
        }
        ObjectNode startsInside = clause("range", "start_ms", JSON.objectNode().put("gte", span.from()));
        ObjectNode reachesInside = clause("range", "end_ms", JSON.objectNode().put("gt", span.from()));
        clauses.add(either(startsInside, reachesInside));
    }

    private void modalities(Set<Modality> any) {
        clauses.add(either(terms("modality", any), terms("modalities", any)));
    }

    private void words(String all) {
        ObjectNode match = JSON.objectNode().put("query", all).put("operator", "and");
        clauses.add(clause("match", "text", match));
    }

    private static ObjectNode range(String field, Span span) {
        ObjectNode bounds = JSON.objectNode().put("format", "epoch_millis");
        if (span.hasStart()) {
            bounds.put("gte", span.from());
        }
        if (span.hasEnd()) {
            bounds.put("lt", span.to());
        }
        return clause("range", field, bounds);
    }

    private static ObjectNode terms(String field, Set<Modality> any) {
        ObjectNode terms = JSON.objectNode();
        ArrayNode names = terms.putObject("terms").putArray(field);
        any.forEach(modality -> names.add(modality.name()));
        return terms;
    }

    private static ObjectNode either(ObjectNode one, ObjectNode other) {
        ObjectNode either = JSON.objectNode();
        ObjectNode bool = either.putObject("bool").put("minimum_should_match", 1);
        bool.putArray("should").add(one).add(other);
        return either;
    }

    private static ObjectNode clause(String kind, String field, ObjectNode body) {
        ObjectNode clause = JSON.objectNode();
        clause.putObject(kind).set(field, body);
        return clause;
    }
}
