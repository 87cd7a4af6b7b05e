package io.strandex.key;

import io.strandex.events.Modality;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The layout of event keys, bound to what an event offers. */
final class EventLayout {
    private static final Map<String, List<Class<? extends Kind>>> OFFERED = Map.of(
            "ts", List.of(Kind.TimeMs.class),
            "modality", List.of(Kind.Code.class),
            "scene", List.of(Kind.Hash.class, Kind.Text.class),
            "event", List.of(Kind.Hash.class, Kind.Text.class),
            "salt", List.of(Kind.Salt.class),
            "week", List.of(Kind.Week.class),
            "uuid", List.of(Kind.Hash.class));
    private static final List<String> REQUIRED = List.of("ts", "modality", "scene", "event");

    private final Layout layout;
    private final KeyForm form;
    private final @Nullable EventKeyWriter writer;
    private final @Nullable EventKeyReader reader;

    EventLayout(Layout layout) {
        this(layout, CollisionBudget.DEFAULT);
    }

    EventLayout(Layout layout, CollisionBudget budget) {
        this.layout = layout;
        this.form = layout.readable();
        Bindings.check(layout, OFFERED, REQUIRED);
        if (kind("event") instanceof Kind.Text && kind("scene") instanceof Kind.Hash) {
            throw Bindings.refused(
                    layout, "an event id as text needs its scene as text beside it: ids are scoped by scene");
        }
        if (!((Kind.Code) kind("modality")).codes().equals(Kinds.MODALITY.codes())) {
            throw Bindings.refused(
                    layout, "modalities have the codes " + Kinds.MODALITY.codes() + ": write {modality}");
        }
        if (budget.expected(layout) > budget.probability()) {
            throw Bindings.refused(
                    layout, "the hash of the event is too narrow for the collision budget; hash13 keeps it");
        }
        EventShape shape = EventShape.of(layout);
        this.writer = shape == null ? null : new EventKeyWriter(layout, shape);
        this.reader = shape == null ? null : new EventKeyReader(layout, shape);
    }

    String encode(long eventTimeMs, Modality modality, String sceneId, String eventId, int salt) {
        return writer == null
                ? encodeAny(new EventValues(eventTimeMs, modality, sceneId, eventId, salt))
                : writer.write(eventTimeMs, modality, sceneId, eventId, salt);
    }

    /** Encodes by the general codec, which knows every kind. */
    String encodeAny(EventValues event) {
        List<Object> values = new ArrayList<>();
        for (Part part : layout.parts()) {
            if (!part.derived()) {
                values.add(event.of(part.dimension()));
            }
        }
        return form.encode(values).text();
    }

    EventKey decode(String key) {
        EventKey found = reader == null || key == null ? null : reader.read(key);
        return found == null ? decodeAny(key) : found;
    }

    /** Decodes by the general codec, which says what is wrong with a key that is none. */
    EventKey decodeAny(String key) {
        List<Object> values = layout.decode(key);
        Object scene = values.get(at("scene"));
        Object event = values.get(at("event"));
        int salt = at("salt");
        return new EventKey(
                (Long) values.get(at("ts")),
                Modalities.of((String) values.get(at("modality"))),
                scene instanceof String id ? token(Identity.sceneHash(id)) : (HashToken) scene,
                event instanceof String id ? token(Identity.hash((String) scene, id)) : (HashToken) event,
                salt < 0 ? 0 : ((Long) values.get(salt)).intValue());
    }

    /** Keys of a time span; needs a layout that starts with the time. */
    KeyRange range(long fromMs, long toMs) {
        if (!layout.parts().get(0).name().equals("ts")) {
            throw Bindings.refused(layout, "a time range needs a layout that starts with {ts:time_ms}");
        }
        boolean open = toMs > Digits.greatest(Kind.TimeMs.DIGITS);
        KeyBytes from = form.prefix(List.of(fromMs)).from();
        return new KeyRange(
                from,
                open ? form.prefix(List.of()).to() : form.prefix(List.of(toMs)).from());
    }

    Layout layout() {
        return layout;
    }

    private Kind kind(String name) {
        return Bindings.kind(layout, name);
    }

    /** Place of a dimension, -1 where the layout has none of that name. */
    private int at(String name) {
        return layout.dimensions().stream().map(Dimension::name).toList().indexOf(name);
    }

    private static HashToken token(long hash) {
        return new HashToken(hash, HashToken.MAX_LENGTH);
    }
}
