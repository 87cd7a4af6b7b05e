package io.strandex.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.query.store.Store;
import io.strandex.query.store.StoreException;
import io.strandex.query.store.StoreSettings;
import io.strandex.query.weeks.WeekReader;
import io.strandex.query.weeks.WeekState;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the sink has written. Every question is exactly one search request, and every answer is whole: when a shard
 * cannot answer, a {@link StoreException} says so. Safe for use by many threads.
 */
public final class MediaReader implements AutoCloseable {

    private static final Map<String, String> SEARCH =
            Map.of("ignore_unavailable", "true", "allow_partial_search_results", "false");

    private final Store store;

    /** A reader of the cluster that {@code settings} name; connects with the first question. */
    public MediaReader(StoreSettings settings) {
        this.store = new Store(settings);
    }

    /**
     * Answers one page.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses
     */
    public Page ask(Question question) {
        return search(question.series(), question.filter().time(), SearchBody.of(question), question.limit());
    }

    /**
     * Answers the nearest documents, the nearest first. There is no next page.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses, such as a vector of another dimension
     */
    public Page nearest(Nearest nearest) {
        return search(Set.of(nearest.series()), nearest.filter().time(), SearchBody.of(nearest), nearest.count());
    }

    /**
     * The document with this key, of whichever series.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses
     */
    public Optional<Hit> find(String key) {
        ObjectNode body = SearchBody.ofKey(Given.text("key", key));
        return search(EnumSet.allOf(Series.class), null, body, 1).hits().stream()
                .findFirst();
    }

    /**
     * Every week of every series, by series, then by week.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses
     */
    public List<WeekState> weeks() {
        return new WeekReader(store).weeks();
    }

    /**
     * Makes everything that was written before this call visible to the questions after it. It costs the cluster a
     * refresh of every index, so it is for tests and demos, not for every question.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses
     */
    public void refresh() {
        String path = Target.path(store.namespace(), EnumSet.allOf(Series.class), null) + "/_refresh";
        store.send("POST", path, Map.of("ignore_unavailable", "true"), null);
    }

    @Override
    public void close() {
        store.close();
    }

    private Page search(Set<Series> series, @Nullable Span time, ObjectNode body, int limit) {
        String path = Target.path(store.namespace(), series, time) + "/_search";
        return Answer.page(store.send("POST", path, SEARCH, body), limit);
    }
}
