package io.strandex.key;

import java.util.List;
import java.util.Map;

/** The layout of slot keys, bound to scene and chunk. */
final class SlotLayout {
    private static final Map<String, List<Class<? extends Kind>>> OFFERED = Map.of(
            "scene", List.of(Kind.Text.class),
            "chunk", List.of(Kind.Millis.class),
            "uuid", List.of(Kind.Hash.class));

    private final Layout layout;
    private final KeyForm form;
    private final long greatest;

    SlotLayout(Layout layout) {
        this.layout = layout;
        this.form = layout.readable();
        Bindings.check(layout, OFFERED, List.of("scene", "chunk"));
        boolean ordered = layout.parts().get(0).name().equals("scene")
                && layout.parts().get(1).name().equals("chunk");
        if (!ordered) {
            throw Bindings.refused(layout, "slots are ordered by scene, then chunk");
        }
        this.greatest = Digits.greatest(((Kind.Millis) Bindings.kind(layout, "chunk")).digits());
    }

    String encode(String sceneId, long chunkStartMs) {
        return form.encode(List.of(Identity.notEmpty("scene", sceneId), chunkStartMs))
                .text();
    }

    SlotKey decode(String key) {
        List<Object> values = layout.decode(key);
        return new SlotKey(Identity.notEmpty("scene", (String) values.get(0)), (Long) values.get(1));
    }

    KeyRange range(String sceneId) {
        return form.prefix(List.of(Identity.notEmpty("scene", sceneId)));
    }

    KeyRange range(String sceneId, long fromMs, long toMs) {
        KeyRange scene = range(sceneId);
        KeyBytes from = form.prefix(List.of(sceneId, fromMs)).from();
        return new KeyRange(
                from,
                toMs > greatest
                        ? scene.to()
                        : form.prefix(List.of(sceneId, toMs)).from());
    }

    Layout layout() {
        return layout;
    }
}
