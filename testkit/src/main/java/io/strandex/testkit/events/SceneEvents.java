package io.strandex.testkit.events;

import io.strandex.event.MediaEvents;
import io.strandex.events.Embedding;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The events of one scene, one after the other. Each method adds an event and returns this; event ids count up, and
 * an event's time is the scene's origin and the event's start.
 */
public final class SceneEvents {

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

    /** Any other event. */
    public SceneEvents add(Modality modality, Duration start, Duration end, UnaryOperator<MediaEvent.Builder> further) {
        MediaEvent.Builder event = MediaEvents.upsert(sceneId, nextId(), modality, origin.plus(start))
                .setStartMs(start.toMillis())
                .setEndMs(end.toMillis());
        events.add(further.apply(event).build());
        return this;
    }

    private String nextId() {
        return "e%04d".formatted(events.size());
    }

    /** What has been added, in order. */
    public List<MediaEvent> events() {
        return List.copyOf(events);
    }
}
