package io.strandex.hot;

import io.strandex.metrics.Counters;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The hottest scenes as gauges, a few at a time; a scene that has cooled takes its gauge with it. */
final class HottestScenes {
    /** So many are shown. */
    static final int MOST = 5;

    private static final String NAME = "hot-scene-share";

    private final Counters counters;
    private final Set<String> shown = new HashSet<>();

    HottestScenes(Counters counters) {
        this.counters = counters;
    }

    void show(List<HotScenes.Share> scenes) {
        Set<String> cooled = new HashSet<>(shown);
        for (HotScenes.Share scene : scenes) {
            counters.gauge(NAME, "Share of the hottest scenes in all documents written", tags(scene.sceneId()))
                    .set(scene.part());
            shown.add(scene.sceneId());
            cooled.remove(scene.sceneId());
        }
        cooled.forEach(this::forget);
    }

    void forget() {
        Set.copyOf(shown).forEach(this::forget);
    }

    private void forget(String scene) {
        counters.remove(NAME, tags(scene));
        shown.remove(scene);
    }

    private static Map<String, String> tags(String scene) {
        return Map.of("scene", scene);
    }
}
