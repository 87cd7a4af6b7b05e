package io.strandex.bench.query;

import io.strandex.events.Modality;
import io.strandex.query.Filter;
import io.strandex.query.MediaReader;
import io.strandex.query.Page;
import io.strandex.query.Question;
import io.strandex.query.Series;
import io.strandex.query.Span;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SceneDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Asks what users ask, about scenes that the cluster holds; the same seed asks the same. */
final class Questions {

    private static final long HOUR_MS = 3_600_000;
    private static final int WINDOW_MS = 30_000;
    private static final int LAST_START_MS = 90_000;

    private final Map<String, Latencies> latencies = new LinkedHashMap<>();
    private final MediaReader reader;
    private final Random random;

    Questions(MediaReader reader, long seed) {
        this.reader = reader;
        this.random = new Random(seed);
    }

    /** Up to {@code most} scenes, in a random order. */
    List<String> scenes(int most) {
        Question question = Question.of(EnumSet.of(Series.SCENES), Filter.everything());
        List<String> scenes = new ArrayList<>();
        reader.ask(question.limit(Question.MAX_LIMIT)).scenes().stream()
                .map(SceneDocument::sceneId)
                .distinct()
                .forEach(scenes::add);
        Collections.shuffle(scenes, random);
        return scenes.subList(0, Math.min(most, scenes.size()));
    }

    /** One question of each kind about a scene that this reader has not asked about before. */
    void askAbout(String scene) {
        measure("window_first").ask(() -> reader.ask(window(scene)));
        measure("window_again").ask(() -> reader.ask(window(scene)));
        Question whole = Question.scene(Filter.everything().scene(scene));
        measure("whole_scene").ask(() -> reader.ask(whole));
        List<EventDocument> events = reader.ask(whole).events();
        if (!events.isEmpty()) {
            EventDocument event = events.get(random.nextInt(events.size()));
            measure("hour_of_text").ask(() -> reader.ask(hourOfText(event.eventTime())));
            measure("get_event").ask(() -> get(event.key()));
        }
        Filter slots = Filter.everything().prefix(scene + "!");
        measure("slots_by_prefix").ask(() -> reader.ask(Question.of(EnumSet.of(Series.SLOTS), slots)));
    }

    /** Round trips by kind of question. */
    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        latencies.forEach((kind, measured) -> figures.put(kind, measured.figures()));
        return figures;
    }

    private Latencies measure(String kind) {
        return latencies.computeIfAbsent(kind, missing -> new Latencies());
    }

    private Question window(String scene) {
        long from = random.nextInt(LAST_START_MS);
        return Question.window(scene, new Span(from, from + WINDOW_MS));
    }

    private Question hourOfText(long around) {
        long from = around - random.nextLong(HOUR_MS);
        Filter filter = Filter.everything().time(new Span(from, from + HOUR_MS)).modalities(Set.of(Modality.TEXT));
        return Question.events(filter);
    }

    private Page get(String key) {
        return new Page(reader.find(key).stream().toList(), null, 0, 1);
    }
}
