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

/**
 * Elasticsearch's {@code filter_path}: the parts of an answer that the sender wants, with {@code *} and {@code **}, and
 * those that it does not want, with {@code -} before them.
 */
final class FilterPath {

    private final List<List<String>> wanted;
    private final List<List<String>> unwanted;

    private FilterPath(List<List<String>> wanted, List<List<String>> unwanted) {
        this.wanted = wanted;
        this.unwanted = unwanted;
    }

    static FilterPath of(String parameter) {
        List<List<String>> wanted = new ArrayList<>();
        List<List<String>> unwanted = new ArrayList<>();
        for (String given : parameter.split(",", -1)) {
            String path = given.strip();
            if (path.startsWith("-")) {
                unwanted.add(List.of(path.substring(1).split("\\.", -1)));
            } else if (!path.isEmpty()) {
                wanted.add(List.of(path.split("\\.", -1)));
            }
        }
        return new FilterPath(wanted, unwanted);
    }

    /** Everything where nothing special is wanted; an empty object where nothing of it is there. */
    JsonNode apply(JsonNode answer) {
        JsonNode kept = wanted.isEmpty() ? answer.deepCopy() : keep(answer, wanted);
        if (kept == null) {
            return JsonNodeFactory.instance.objectNode();
        }
        drop(kept, unwanted);
        return kept;
    }

    /** What nothing is left of goes too. */
    private static boolean drop(JsonNode node, List<List<String>> paths) {
        if (paths.stream().anyMatch(List::isEmpty)) {
            return true;
        }
        if (paths.isEmpty() || !node.isContainerNode() || node.isEmpty()) {
            return false;
        }
        if (node instanceof ObjectNode object) {
            object.properties().removeIf(field -> drop(field.getValue(), below(field.getKey(), paths)));
        } else {
            ((ArrayNode) node).removeIf(element -> drop(element, paths));
        }
        return node.isEmpty();
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
