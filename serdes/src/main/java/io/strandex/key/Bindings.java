package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.List;
import java.util.Map;

/** Checks that a layout asks for nothing that its series cannot fill. */
final class Bindings {
    private Bindings() {}

    static void check(Layout layout, Map<String, List<Class<? extends Kind>>> offered, List<String> required) {
        for (Dimension dimension : layout.dimensions()) {
            List<Class<? extends Kind>> kinds = offered.getOrDefault(dimension.name(), List.of());
            if (!kinds.contains(dimension.kind().getClass())) {
                throw refused(layout, "nothing fills " + dimension);
            }
        }
        for (String name : required) {
            if (layout.dimensions().stream().noneMatch(d -> d.name().equals(name))) {
                throw refused(layout, "the dimension '" + name + "' is missing");
            }
        }
    }

    static Kind kind(Layout layout, String name) {
        return layout.dimensions().stream()
                .filter(dimension -> dimension.name().equals(name))
                .findFirst()
                .orElseThrow()
                .kind();
    }

    static KeyException refused(Layout layout, String detail) {
        return new KeyException(layout.label(), Problem.WRONG_TYPE, detail + ", in " + layout);
    }
}
