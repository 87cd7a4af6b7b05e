package io.strandex.query.weeks;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.query.weeks.Generation.Access;
import java.util.Comparator;
import java.util.List;

/**
 * A week as registry and cluster know it.
 *
 * @param name series and week
 * @param generations its indices, oldest first
 * @param registered its state in the registry
 */
record Week(IndexName name, List<Generation> generations, String registered) {

    /** @param figures the statistics of indices by name */
    WeekState state(JsonNode figures) {
        long documents = 0;
        long bytes = 0;
        int shards = 0;
        for (Generation generation : generations) {
            JsonNode index = figures.path(generation.index());
            documents += index.path("primaries").path("docs").path("count").asLong();
            bytes += index.path("total").path("store").path("size_in_bytes").asLong();
            shards += generation.shards();
        }
        return new WeekState(name.series(), name.week(), indices(), documents, bytes, shards, state());
    }

    private List<String> indices() {
        return generations.stream().map(Generation::index).toList();
    }

    /** A week can do what any of its generations can. */
    private String state() {
        Access access = generations.stream()
                .map(Generation::access)
                .max(Comparator.naturalOrder())
                .orElse(Access.WRITE);
        return switch (access) {
            case WRITE -> registered;
            case READ -> registered + ", read-only";
            case NONE -> registered + ", unreadable";
        };
    }
}
