package io.strandex.testkit.events;

import io.strandex.event.MediaEvents;
import io.strandex.events.Embedding;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * The events of one scene, one after the other. Each method adds an event and returns this; event ids count up, and
 * an event's time is the scene's origin and the event's start.
 *
 * <p>Starts and ends are whole milliseconds from 0 to {@value #MOST_MS}, and no end is before its start; others are
 * refused with an {@link IllegalArgumentException}. For an event that breaks these rules, set its fields in
 * {@link #add}.
 */
public final class SceneEvents {

    /** The last moment of a scene that its keys can name: about 115 days. */
    public static final long MOST_MS = 9_999_999_999L;

    private final String sceneId;
    private final Instant origin;
    private final List<MediaEvent> events = new ArrayList<>();
    private Duration spoken = Duration.ZERO;

    private SceneEvents(String sceneId, Instant origin) {
        this.sceneId = sceneId;
        this.origin = origin;
    }

    /** A scene that began at {@code origin}. */
    public static SceneEvents of(String sceneId, Instant origin) {
        return new SceneEvents(sceneId, origin);
    }

    /** Sentences of this length each, one directly after the other. */
    public SceneEvents subtitles(Duration each, String... sentences) {
        for (String sentence : sentences) {
            add(Modality.TEXT, spoken, spoken.plus(each), event -> event.setText(sentence));
            spoken = spoken.plus(each);
        }
        return this;
    }

    /** A sentence from one moment of the scene to another. */
    public SceneEvents text(Duration start, Duration end, String sentence) {
        return add(Modality.TEXT, start, end, event -> event.setText(sentence));
    }

    /** A frame at a moment of the scene. */
    public SceneEvents image(Duration at, String uri) {
        return add(Modality.IMAGE, at, at, event -> event.setUri(uri));
    }

    /** A frame with its vector. */
    public SceneEvents image(Duration at, String uri, Embedding embedding) {
        return add(Modality.IMAGE, at, at, event -> event.setUri(uri).setEmbedding(embedding));
    }

    /** A table in markdown, shown from one moment to another. */
    public SceneEvents table(Duration start, Duration end, String markdown) {
        return add(Modality.TABLE, start, end, event -> event.setText(markdown));
    }

    /** Any other event; {@code further} sets what else it has, and may break every rule. */
    public SceneEvents add(Modality modality, Duration start, Duration end, UnaryOperator<MediaEvent.Builder> further) {
        requireInside(start, end);
        MediaEvent.Builder event = MediaEvents.upsert(sceneId, nextId(), modality, origin.plus(start))
                .setStartMs(start.toMillis())
                .setEndMs(end.toMillis());
        events.add(further.apply(event).build());
        return this;
    }

    private void requireInside(Duration start, Duration end) {
        boolean inside = !start.isNegative() && end.compareTo(Duration.ofMillis(MOST_MS)) <= 0;
        if (!inside || end.compareTo(start) < 0) {
            throw new IllegalArgumentException("scene %s has no span from %s to %s".formatted(sceneId, start, end));
        }
    }

    private String nextId() {
        return String.format(Locale.ROOT, "e%04d", events.size());
    }

    /** What has been added, in order. */
    public List<MediaEvent> events() {
        return List.copyOf(events);
    }
}
