package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads all weeks with few calls, however many there are. Indices are found by alias: shrinking renames them. */
final class WeekSurvey {
    private static final String EVERY = "ignore_unavailable=true&expand_wildcards=all";
    private static final String FIGURES =
            "filter_path=indices.*.primaries.docs.count,indices.*.total.store.size_in_bytes,"
                    + "indices.*.primaries.merges.current,indices.*.primaries.indexing.index_total,"
                    + "indices.*.primaries.indexing.delete_total,indices.*.shards.*.routing.primary,"
                    + "indices.*.shards.*.store.size_in_bytes,indices.*.shards.*.segments.count";

    private final WeekParts parts;

    WeekSurvey(WeekParts parts) {
        this.parts = parts;
    }

    /** The weeks of the registry, by series and week. */
    List<WeekEntry> entries() throws IOException {
        List<WeekEntry> entries = new ArrayList<>(parts.registry().all());
        entries.sort(Comparator.comparing(entry -> entry.destination().toString()));
        return entries;
    }

    /** The indices of each week, the one that is written last. */
    Map<Destination, List<String>> indices() throws IOException {
        Map<Destination, List<String>> weeks = newMap();
        aliases().forEach((week, indices) -> weeks.put(week, List.copyOf(indices.keySet())));
        return weeks;
    }

    /** Of each week its indices, each with whether it is the write index; that one last. */
    private Map<Destination, Map<String, Boolean>> aliases() throws IOException {
        Map<Destination, Map<String, Boolean>> weeks = newMap();
        Reply reply = parts.admin().get("/_alias/" + parts.names().prefix() + "-*");
        if (!reply.ok()) {
            return weeks;
        }
        List<String> indices = new ArrayList<>();
        reply.body().fieldNames().forEachRemaining(indices::add);
        indices.sort(Generations.OLDEST_FIRST);
        for (String index : indices) {
            JsonNode node = reply.body().path(index);
            node.path("aliases")
                    .fieldNames()
                    .forEachRemaining(alias -> parts.names()
                            .weekOfWriters(alias)
                            .ifPresent(week -> weeks.computeIfAbsent(week, w -> new java.util.LinkedHashMap<>())
                                    .put(index, Generations.isWrite(node, alias))));
        }
        weeks.values().forEach(WeekSurvey::writeIndexLast);
        return weeks;
    }

    private static void writeIndexLast(Map<String, Boolean> indices) {
        List<String> write = indices.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
        for (String index : write) {
            indices.remove(index);
            indices.put(index, true);
        }
    }

    /** The generations of each week with all that is known of them. */
    Map<Destination, List<GenerationView>> generations() throws IOException {
        String all = SeriesMapping.SERIES.stream()
                .map(series -> "*" + parts.names().series(series) + "-*")
                .collect(Collectors.joining(",", "/", ""));
        JsonNode settings = parts.admin()
                .get(all + "/_settings/" + IndexAccess.SETTINGS + "?flat_settings=true&" + EVERY)
                .body();
        JsonNode figures = parts.admin()
                .get(all + "/_stats/docs,store,segments,merge,indexing?level=shards&ignore_unavailable=true&" + FIGURES)
                .body();
        JsonNode lifecycle = parts.lifecycle().explain(all + "/_ilm/explain?ignore_unavailable=true");
        Map<Destination, List<GenerationView>> weeks = newMap();
        aliases()
                .forEach((week, indices) -> indices.forEach((index, write) -> {
                    IndexAccess access = IndexAccess.of(settings.path(index).path("settings"));
                    GenerationView view = new GenerationView(
                            index,
                            write,
                            access.writeBlocked(),
                            access.obstacle(),
                            size(figures.path("indices").path(index)),
                            state(lifecycle.path("indices").path(index)));
                    weeks.computeIfAbsent(week, w -> new ArrayList<>()).add(view);
                }));
        return weeks;
    }

    private static GenerationView.Size size(JsonNode index) {
        int shards = 0;
        long largest = 0;
        boolean several = false;
        for (JsonNode copies : index.path("shards")) {
            for (JsonNode shard : copies) {
                shards++;
                if (shard.path("routing").path("primary").asBoolean()) {
                    largest = Math.max(
                            largest, shard.path("store").path("size_in_bytes").asLong());
                    several |= shard.path("segments").path("count").asInt() > 1;
                }
            }
        }
        JsonNode primaries = index.path("primaries");
        boolean merging = primaries.path("merges").path("current").asInt() > 0;
        return new GenerationView.Size(
                primaries.path("docs").path("count").asLong(),
                index.path("total").path("store").path("size_in_bytes").asLong(),
                shards,
                largest,
                primaries.path("indexing").path("index_total").asLong()
                        + primaries.path("indexing").path("delete_total").asLong(),
                several && !merging);
    }

    private static GenerationView.Lifecycle state(JsonNode explained) {
        if (!explained.path("managed").asBoolean()) {
            return GenerationView.Lifecycle.NONE;
        }
        JsonNode info = explained.path("step_info");
        String problem = "ERROR".equals(explained.path("step").asText())
                ? explained.path("failed_step").asText() + ": "
                        + info.path("reason").asText(info.path("message").asText())
                : "";
        return new GenerationView.Lifecycle(explained.path("phase").asText("new"), problem);
    }

    private static <T> Map<Destination, T> newMap() {
        return new TreeMap<>(Comparator.comparing(Destination::toString));
    }
}
