package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Templates, aliases and settings, as far as a sink asks for them. Thread-safe. */
final class ClusterState {
    private final Map<String, JsonNode> templates = new TreeMap<>();
    /** Of each index its aliases, with whether it is the write index. */
    private final Map<String, Map<String, Boolean>> aliases = new TreeMap<>();

    synchronized void putTemplate(String name, JsonNode template) throws RefusedException {
        for (Map.Entry<String, JsonNode> other : templates.entrySet()) {
            if (!other.getKey().equals(name) && clash(template, other.getValue())) {
                throw new RefusedException(
                        400,
                        "illegal_argument_exception",
                        "index template [" + name + "] has index patterns " + template.path("index_patterns")
                                + " matching patterns from existing templates [" + other.getKey()
                                + "] with the same priority [" + template.path("priority") + "]");
            }
        }
        templates.put(name, template);
    }

    synchronized boolean dropTemplate(String name) {
        return templates.remove(name) != null;
    }

    synchronized Map<String, JsonNode> templates() {
        return Map.copyOf(templates);
    }

    synchronized void alias(String index, String alias, boolean write) {
        aliases.computeIfAbsent(index, i -> new TreeMap<>()).put(alias, write);
    }

    synchronized void unalias(String index, String alias) {
        aliases.getOrDefault(index, new TreeMap<>()).remove(alias);
    }

    synchronized void forget(String index) {
        aliases.remove(index);
    }

    /** The indices behind a name: itself, or those that carry it as alias. */
    synchronized Set<String> indices(String name) {
        TreeSet<String> found = new TreeSet<>();
        aliases.forEach((index, names) -> {
            if (index.equals(name) || names.containsKey(name)) {
                found.add(index);
            }
        });
        return found;
    }

    /** The index that takes what is written to an alias: its only one, or the one that is marked. */
    synchronized Optional<String> writeIndex(String alias) {
        List<String> carriers = aliases.entrySet().stream()
                .filter(entry -> entry.getValue().containsKey(alias))
                .map(Map.Entry::getKey)
                .toList();
        return carriers.size() == 1
                ? Optional.of(carriers.getFirst())
                : carriers.stream()
                        .filter(index -> aliases.getOrDefault(index, Map.of()).getOrDefault(alias, false))
                        .findFirst();
    }

    /** The answer of {@code GET _alias}: the indices that carry an alias. */
    synchronized ObjectNode describe(String alias) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        aliases.forEach((index, names) -> {
            Boolean write = names.get(alias);
            if (write != null) {
                ObjectNode node = root.putObject(index).putObject("aliases").putObject(alias);
                if (write) {
                    node.put("is_write_index", true);
                }
            }
        });
        return root;
    }

    private static boolean clash(JsonNode one, JsonNode other) {
        if (one.path("priority").asLong() != other.path("priority").asLong()) {
            return false;
        }
        for (JsonNode a : one.path("index_patterns")) {
            for (JsonNode b : other.path("index_patterns")) {
                if (overlap(a.asText(), b.asText())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Patterns that end in a star overlap when one begins with the other. */
    private static boolean overlap(String a, String b) {
        String one = a.replace("*", "");
        String other = b.replace("*", "");
        return one.startsWith(other) || other.startsWith(one);
    }
}
