package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Elasticsearch's {@code filter_path}: the parts of an answer that the sender wants, with {@code *} and {@code **}, and
 * those that it does not want, with {@code -} before them. {@code **} stands for one level or more.
 */
final class FilterPath {

    private static final String ANY_LEVELS = "**";

    private final List<Path> wanted;
    private final List<Path> unwanted;

    /**
     * What is left of a path below some name.
     *
     * @param parts what has to be met further down; nothing where the whole path has been
     * @param anyLevels whether {@code **} was met last, which any further level may belong to
     */
    private record Path(List<String> parts, boolean anyLevels) {
        static Path of(String text) {
            return new Path(List.of(text.split("\\.", -1)), false);
        }

        boolean isMet() {
            return parts.isEmpty();
        }

        /** Adds what is left below a name. */
        void below(String name, List<Path> below) {
            String part = parts.getFirst();
            if (matches(part, name)) {
                below.add(new Path(parts.subList(1, parts.size()), part.equals(ANY_LEVELS)));
            }
            if (anyLevels) {
                below.add(this);
            }
        }

        private static boolean matches(String pattern, String name) {
            return name.matches(
                    Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
        }
    }

    private FilterPath(List<Path> wanted, List<Path> unwanted) {
        this.wanted = wanted;
        this.unwanted = unwanted;
    }

    static FilterPath of(String parameter) {
        List<Path> wanted = new ArrayList<>();
        List<Path> unwanted = new ArrayList<>();
        for (String given : parameter.split(",", -1)) {
            String path = given.strip();
            if (path.startsWith("-")) {
                unwanted.add(Path.of(path.substring(1)));
            } else if (!path.isEmpty()) {
                wanted.add(Path.of(path));
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
    private static boolean drop(JsonNode node, List<Path> paths) {
        if (paths.stream().anyMatch(Path::isMet)) {
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

    private static @Nullable JsonNode keep(JsonNode node, List<Path> paths) {
        if (paths.stream().anyMatch(Path::isMet)) {
            return node;
        }
        if (node instanceof ArrayNode array) {
            return keep(array, paths);
        }
        return node instanceof ObjectNode object ? keep(object, paths) : null;
    }

    private static @Nullable JsonNode keep(ArrayNode array, List<Path> paths) {
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode element : array) {
            JsonNode part = keep(element, paths);
            if (part != null) {
                kept.add(part);
            }
        }
        return kept.isEmpty() ? null : kept;
    }

    private static @Nullable JsonNode keep(ObjectNode object, List<Path> paths) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            JsonNode part = keep(field.getValue(), below(field.getKey(), paths));
            if (part != null) {
                kept.set(field.getKey(), part);
            }
        }
        return kept.isEmpty() ? null : kept;
    }

    private static List<Path> below(String name, List<Path> paths) {
        List<Path> below = new ArrayList<>();
        paths.forEach(path -> path.below(name, below));
        return below;
    }
}
