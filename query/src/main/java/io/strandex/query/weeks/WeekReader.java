package io.strandex.query.weeks;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.query.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the weeks from the sink's registry and from the cluster's own settings and statistics. */
public final class WeekReader {

    private static final Map<String, String> EVERY_INDEX = Map.of("expand_wildcards", "all", "flat_settings", "true");
    private static final Map<String, String> OPEN_INDICES = Map.of(
            "expand_wildcards",
            "open,hidden",
            "filter_path",
            "indices.*.primaries.docs.count,indices.*.total.store.size_in_bytes");

    private static final String SETTINGS =
            "index.number_of_shards,index.number_of_replicas,index.blocks.*,index.verified_before_close";

    private final Store store;

    /** Reads from {@code store}. */
    public WeekReader(Store store) {
        this.store = store;
    }

    /**
     * Every week of every series, by series, then by week.
     *
     * @throws io.strandex.query.store.StoreException if Elasticsearch cannot be reached or refuses
     */
    public List<WeekState> weeks() {
        JsonNode figures = store.send("GET", "/" + pattern() + "/_stats/docs,store", OPEN_INDICES, null);
        Map<IndexName, String> registered = Registered.read(store);
        Map<IndexName, List<Generation>> weeks =
                new TreeMap<>(Comparator.comparing(IndexName::series).thenComparing(IndexName::week));
        registered.keySet().forEach(name -> weeks.put(name, new ArrayList<>()));
        for (Generation generation : generations()) {
            weeks.computeIfAbsent(generation.name(), name -> new ArrayList<>()).add(generation);
        }
        return weeks.entrySet().stream()
                .map(week -> new Week(week.getKey(), week.getValue(), registered.getOrDefault(week.getKey(), "open")))
                .map(week -> week.state(figures.path("indices")))
                .toList();
    }

    private List<Generation> generations() {
        JsonNode settings = store.send("GET", "/" + pattern() + "/_settings/" + SETTINGS, EVERY_INDEX, null);
        List<Generation> generations = new ArrayList<>();
        settings.properties()
                .forEach(index -> IndexName.parse(store.namespace(), index.getKey())
                        .map(name -> Generation.of(
                                index.getKey(), name, index.getValue().path("settings")))
                        .ifPresent(generations::add));
        generations.sort(Comparator.comparing(Generation::index));
        return generations;
    }

    private String pattern() {
        return "*" + store.namespace() + "-*";
    }
}
