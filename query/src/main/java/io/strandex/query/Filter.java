package io.strandex.query;

import io.strandex.events.Modality;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which documents: every condition that is given must hold.
 *
 * @param scene the scene they belong to
 * @param media the span of media time that they touch. An event touches a span when part of it lies inside; a point
 *     (start = end, or no end) when it lies inside
 * @param time the span of event time, in epoch milliseconds, that they happened in; a slot counts by its start
 * @param modalities one of these must be the event's modality, or be among the slot's; empty for any
 * @param words words that the event's text must all contain
 * @param attributes names and values that the event's attributes must have
 * @param prefix what the key starts with, taken literally
 */
public record Filter(
        @Nullable String scene,
        @Nullable Span media,
        @Nullable Span time,
        Set<Modality> modalities,
        @Nullable String words,
        Map<String, String> attributes,
        @Nullable String prefix) {

    /** Checks the texts and copies the collections. */
    public Filter {
        check("scene", scene);
        check("text", words);
        check("prefix", prefix);
        attributes.forEach((name, value) -> Given.text("attribute " + Given.text("attribute", name), value));
        modalities = copy(modalities);
        attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
    }

    /** No condition. */
    public static Filter everything() {
        return new Filter(null, null, null, Set.of(), null, Map.of(), null);
    }

    /** And of this scene. */
    public Filter scene(String id) {
        return new Filter(id, media, time, modalities, words, attributes, prefix);
    }

    /** And touching this span of media time. */
    public Filter media(Span span) {
        return new Filter(scene, span, time, modalities, words, attributes, prefix);
    }

    /** And within this span of event time. */
    public Filter time(Span span) {
        return new Filter(scene, media, span, modalities, words, attributes, prefix);
    }

    /** And of one of these modalities. */
    public Filter modalities(Set<Modality> any) {
        return new Filter(scene, media, time, any, words, attributes, prefix);
    }

    /** And with all of these words in the text. */
    public Filter words(String all) {
        return new Filter(scene, media, time, modalities, all, attributes, prefix);
    }

    /** And with these attributes. */
    public Filter attributes(Map<String, String> all) {
        return new Filter(scene, media, time, modalities, words, all, prefix);
    }

    /** And with a key that starts with this. */
    public Filter prefix(String start) {
        return new Filter(scene, media, time, modalities, words, attributes, start);
    }

    private static Set<Modality> copy(Set<Modality> modalities) {
        Set<Modality> copy = EnumSet.noneOf(Modality.class);
        copy.addAll(modalities);
        return Collections.unmodifiableSet(copy);
    }

    private static void check(String what, @Nullable String value) {
        if (value != null) {
            Given.text(what, value);
        }
    }
}
