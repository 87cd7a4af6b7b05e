package io.strandex.settings;

import java.util.List;

/** Settings that cannot be used, with everything that is wrong about them. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    /**
     * Gathers the problems into one message.
     *
     * @param problems one sentence each, at least one
     */
    public SettingsException(List<String> problems) {
        super("%d problem%s in the settings:%n  - %s"
                .formatted(problems.size(), problems.size() == 1 ? "" : "s", String.join("\n  - ", problems)));
        this.problems = List.copyOf(problems);
    }

    /** One sentence for each problem. */
    public List<String> problems() {
        return problems;
    }
}
