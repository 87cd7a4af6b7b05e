package io.strandex.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Renders questions as the body of one search request. */
final class SearchBody {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Fields that every slot, or every scene, has and no other document. */
    private static final String SLOTS_ONLY = "event_count";

    private static final String SCENES_ONLY = "salt_width";

    private SearchBody() {}

    /** One document more than the page holds, to know whether there is a next page. */
    static ObjectNode of(Question question) {
        ObjectNode body = base(question.limit() + 1, question.vectors());
        ObjectNode bool = body.putObject("query").putObject("bool");
        bool.set("filter", Conditions.of(question.filter()));
        ArrayNode sort = body.putArray("sort");
        if (question.slotsFirst()) {
            bool.putArray("should")
                    .addObject()
                    .putObject("constant_score")
                    .set("filter", Conditions.exists(SLOTS_ONLY));
            sort.addObject().put("_score", "desc");
        }
        byKey(sort);
        Cursor after = question.after();
        if (after != null) {
            after(body.putArray("search_after"), question.slotsFirst(), after);
        }
        return body;
    }

    /** The same page, and along with it where the scene's documents are: the scenes series must be asked too. */
    static ObjectNode learning(Question question, String scene) {
        ObjectNode body = of(question);
        ObjectNode bool = (ObjectNode) body.path("query").path("bool");
        ObjectNode either = JSON.objectNode();
        ArrayNode should =
                either.putObject("bool").put("minimum_should_match", 1).putArray("should");
        should.addObject().putObject("bool").set("filter", bool.path("filter"));
        should.addObject()
                .putObject("bool")
                .putArray("filter")
                .add(Conditions.term("scene_id", scene))
                .add(Conditions.exists(SCENES_ONLY));
        bool.putArray("filter").add(either);
        body.putObject("post_filter").putObject("bool").putArray("must_not").add(Conditions.exists(SCENES_ONLY));
        SceneMap.ask(body);
        return body;
    }

    static ObjectNode of(Nearest nearest) {
        ObjectNode body = base(nearest.count(), false);
        ObjectNode knn = body.putObject("knn")
                .put("field", nearest.field())
                .put("k", nearest.count())
                .put("num_candidates", nearest.candidates());
        nearest.vector().forEach(knn.putArray("query_vector")::add);
        knn.set("filter", Conditions.of(nearest.filter()));
        return body;
    }

    /** Several, since a week that rolled may hold the key in two generations for a moment. */
    static ObjectNode ofKey(String key) {
        ObjectNode body = base(10, false);
        body.set("query", Conditions.term("key", key));
        byKey(body.putArray("sort"));
        return body;
    }

    /** By the field, never by {@code _id}: Elasticsearch keeps no column of ids to sort by. */
    private static void byKey(ArrayNode sort) {
        sort.addObject().putObject("key").put("order", "asc").put("unmapped_type", "keyword");
    }

    private static void after(ArrayNode searchAfter, boolean slotsFirst, Cursor cursor) {
        if (slotsFirst) {
            searchAfter.add(cursor.series() == Series.SLOTS ? 1.0 : 0.0);
        }
        searchAfter.add(cursor.key());
    }

    private static ObjectNode base(int size, boolean vectors) {
        ObjectNode body = JSON.objectNode()
                .put("size", size)
                .put("track_total_hits", false)
                .put("version", true);
        ObjectNode source = body.putObject("_source").put("exclude_vectors", !vectors);
        ArrayNode excludes = source.putArray("excludes").add("numbers");
        if (!vectors) {
            excludes.add("vector").add("embedding");
        }
        return body;
    }
}
