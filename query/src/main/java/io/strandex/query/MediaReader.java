package io.strandex.query;

import com.fasterxml.jackson.databind.JsonNode;
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

/**
 * Reads what the sink has written. Every question is exactly one search request, and every answer is whole: when a shard
 * cannot answer, a {@link StoreException} says so. Safe for use by many threads.
 */
public final class MediaReader implements AutoCloseable {

    private final Store store;
    private final SceneMap scenes = new SceneMap(System::nanoTime);

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
        String scene = question.filter().scene();
        if (scene == null || question.series().contains(Series.SCENES)) {
            return search(within(question.series(), question.filter()), SearchBody.of(question), question.limit());
        }
        Optional<Whereabouts> known = scenes.find(scene);
        return known.isPresent() ? askAt(known.get(), question) : askAndLearn(scene, question);
    }

    /**
     * Answers the nearest documents, the nearest first. There is no next page.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses, such as a vector of another dimension
     */
    public Page nearest(Nearest nearest) {
        Target target = within(Set.of(nearest.series()), nearest.filter());
        return search(target, SearchBody.of(nearest), nearest.count());
    }

    /**
     * The document with this key, of whichever series.
     *
     * @throws StoreException if Elasticsearch cannot be reached or refuses
     */
    public Optional<Hit> find(String key) {
        Target target = Target.ofKey(store.namespace(), Given.text("key", key));
        return search(target, SearchBody.ofKey(key), 1).hits().stream().findFirst();
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
        Target all = Target.all(store.namespace(), EnumSet.allOf(Series.class));
        store.send("POST", all.path() + "/_refresh", Map.of("ignore_unavailable", "true"), null);
    }

    @Override
    public void close() {
        store.close();
    }

    private Page askAt(Whereabouts known, Question question) {
        Filter filter = question.filter();
        Target target = Target.at(store.namespace(), question.series(), filter.time(), known);
        return search(target, SearchBody.of(question), question.limit());
    }

    private Page askAndLearn(String scene, Question question) {
        Set<Series> withScenes = EnumSet.of(Series.SCENES);
        withScenes.addAll(question.series());
        Target target = Target.all(store.namespace(), withScenes);
        JsonNode answer = send(target, SearchBody.learning(question, scene));
        scenes.learn(scene, answer);
        return Answer.page(answer, question.limit());
    }

    private Target within(Set<Series> series, Filter filter) {
        return Target.within(store.namespace(), series, filter.time());
    }

    private Page search(Target target, ObjectNode body, int limit) {
        return Answer.page(send(target, body), limit);
    }

    private JsonNode send(Target target, ObjectNode body) {
        return store.send("POST", target.path() + "/_search", target.parameters(), body);
    }
}
