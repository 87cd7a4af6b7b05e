package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Elasticsearch's {@code filter_path}: the parts of an answer that the sender wants, with {@code *} and {@code **}. */
final class FilterPath {

    private final List<List<String>> wanted;

    private FilterPath(List<List<String>> wanted) {
        this.wanted = wanted;
    }

    static FilterPath of(String parameter) {
        return new FilterPath(Arrays.stream(parameter.split(",", -1))
                .filter(path -> !path.isBlank())
                .map(path -> List.of(path.strip().split("\\.", -1)))
                .toList());
    }

    /** Everything where nothing special is wanted; an empty object where nothing of it is there. */
    JsonNode apply(JsonNode answer) {
        if (wanted.isEmpty()) {
            return answer;
        }
        JsonNode kept = keep(answer, wanted);
        return kept == null ? JsonNodeFactory.instance.objectNode() : kept;
    }

    private static @Nullable JsonNode keep(JsonNode node, List<List<String>> paths) {
        if (paths.stream().anyMatch(List::isEmpty)) {
            return node;
        }
        if (node instanceof ArrayNode array) {
            return keep(array, paths);
        }
        return node instanceof ObjectNode object ? keep(object, paths) : null;
    }

    private static @Nullable JsonNode keep(ArrayNode array, List<List<String>> paths) {
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode element : array) {
            JsonNode part = keep(element, paths);
            if (part != null) {
                kept.add(part);
            }
        }
        return kept.isEmpty() ? null : kept;
    }

    private static @Nullable JsonNode keep(ObjectNode object, List<List<String>> paths) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            JsonNode part = keep(field.getValue(), below(field.getKey(), paths));
            if (part != null) {
                kept.set(field.getKey(), part);
            }
        }
        return kept.isEmpty() ? null : kept;
    }

    private static List<List<String>> below(String name, List<List<String>> paths) {
        List<List<String>> below = new ArrayList<>();
        for (List<String> path : paths) {
            if (path.isEmpty()) {
                continue;
            }
            List<String> rest = path.subList(1, path.size());
            if (path.getFirst().equals("**")) {
                below.add(path);
                if (!rest.isEmpty() && matches(rest.getFirst(), name)) {
                    below.add(rest.subList(1, rest.size()));
                }
            } else if (matches(path.getFirst(), name)) {
                below.add(rest);
            }
        }
        return below;
    }

    private static boolean matches(String pattern, String name) {
        return name.matches(Arrays.stream(pattern.split("\\*", -1))
                .map(java.util.regex.Pattern::quote)
                .collect(java.util.stream.Collectors.joining(".*")));
    }
}
