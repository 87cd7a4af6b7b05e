package io.strandex.testkit.events;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.testkit.events.IndexModel.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.BiPredicate;
import org.assertj.core.api.AbstractAssert;

/** Assertions on what an index holds. */
public final class IndexModelAssert extends AbstractAssert<IndexModelAssert, IndexModel> {

    private static final int SHOWN = 10;

    IndexModelAssert(IndexModel actual) {
        super(actual, IndexModelAssert.class);
    }

    /** The series holds these documents, field by field, and no other. */
    public IndexModelAssert holdsExactly(String series, Map<Place, JsonNode> expected) {
        return compare(series, expected, JsonNode::equals);
    }

    /** The series holds documents in these places and no other, each with at least these fields. */
    public IndexModelAssert holdsAtLeast(String series, Map<Place, JsonNode> expected) {
        return compare(series, expected, IndexModelAssert::contains);
    }

    /** No two different operations share place and version. */
    public IndexModelAssert hasNoConflicts() {
        isNotNull();
        if (!actual.conflicts().isEmpty()) {
            failWithMessage("%d conflicts of versions:%n%s", actual.conflicts().size(), lines(actual.conflicts()));
        }
        return this;
    }

    private static boolean contains(JsonNode document, JsonNode fields) {
        return fields.properties().stream().allMatch(field -> field.getValue().equals(document.get(field.getKey())));
    }

    private IndexModelAssert compare(
            String series, Map<Place, JsonNode> expected, BiPredicate<JsonNode, JsonNode> matches) {
        isNotNull();
        SortedMap<Place, JsonNode> found = actual.documents(series);
        var problems = new ArrayList<String>();
        expected.forEach((place, document) -> {
            JsonNode present = found.get(place);
            if (present == null) {
                problems.add("missing " + place + ": " + document);
            } else if (!matches.test(present, document)) {
                problems.add("different " + place + ":\n  expected " + document + "\n  found    " + present);
            }
        });
        found.forEach((place, document) -> {
            if (!expected.containsKey(place)) {
                problems.add("ghost " + place + ": " + document);
            }
        });
        if (!problems.isEmpty()) {
            failWithMessage(
                    "series %s with %d documents, %d expected, %d problems:%n%s",
                    series, found.size(), expected.size(), problems.size(), lines(problems));
        }
        return this;
    }

    private static String lines(List<String> problems) {
        return String.join("\n", problems.subList(0, Math.min(SHOWN, problems.size())));
    }
}
