package io.strandex.bench.oracle;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random operations over skewed keys: inserts, updates of all fields or some, moves in time over a year's end, changed
 * spans, deletes in both forms, repeats, revisions that come late, several records in a millisecond. The same seed gives
 * the same operations.
 */
final class Workload {
    private static final List<Modality> MODALITIES =
            List.of(Modality.TEXT, Modality.IMAGE, Modality.TABLE, Modality.CHART, Modality.AUDIO, Modality.VIDEO);
    /** First moment of 2021-w01. */
    static final long NEW_YEAR = Instant.parse("2021-01-04T00:00:00Z").toEpochMilli();

    static final long LOG_START = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();
    /** Mean milliseconds of log time between two operations. */
    static final int PACE_MS = 13;

    private static final int RECENT = 64;
    private static final int SPAN_MS = 200_000;

    private final Random random;
    private final int scenes;
    private final int eventsPerScene;
    private final boolean scenesMove;
    private final ArrayDeque<MediaEvent> recent = new ArrayDeque<>();
    private long logTime = LOG_START;

    Workload(long seed, int keys, boolean scenesMove) {
        this.random = new Random(seed);
        this.eventsPerScene = 20;
        this.scenes = Math.max(2, keys / eventsPerScene);
        this.scenesMove = scenesMove;
    }

    Operation next() {
        logTime += random.nextInt(3) == 0 ? 0 : random.nextInt(40);
        int kind = random.nextInt(100);
        if (kind < 8) {
            return tombstone();
        }
        if (kind < 16) {
            return operation(delete());
        }
        return operation(kind < 30 && !recent.isEmpty() ? repeat() : upsert());
    }

    private Operation tombstone() {
        int scene = skewed(scenes);
        return new Operation(MediaKeys.defaults().streamKey(scene(scene), event(scene)), null, logTime);
    }

    private MediaEvent delete() {
        int scene = skewed(scenes);
        MediaEvent delete = MediaEvents.delete(scene(scene), event(scene));
        return random.nextInt(4) == 0
                ? MediaEvent.newBuilder(delete).setRevision(revision()).build()
                : delete;
    }

    /** A record sent again, as producers do that got no answer. */
    private MediaEvent repeat() {
        return recent.stream().skip(random.nextInt(recent.size())).findFirst().orElseThrow();
    }

    private MediaEvent upsert() {
        int scene = skewed(scenes);
        long start = random.nextInt(SPAN_MS);
        String name = scenesMove ? scene(skewed(scenes)) : scene(scene);
        MediaEvent event = partial(name, event(scene), start);
        if (event.getStartMs() != null && random.nextInt(4) > 0) {
            event.setEndMs(start + (random.nextInt(5) == 0 ? 0 : random.nextInt(SPAN_MS / 2)));
        }
        if (random.nextInt(3) == 0) {
            event.setRevision(revision());
        }
        return remember(event);
    }

    /** An event that leaves out some of what it may hold. */
    private MediaEvent partial(String scene, String event, long start) {
        return MediaEvents.upsert(scene, event, modality(), eventTime(start))
                .setStartMs(random.nextInt(10) == 0 ? null : start)
                .setText(random.nextInt(4) == 0 ? null : "text " + random.nextInt(3))
                .setUri(random.nextBoolean() ? null : "uri-" + random.nextInt(3))
                .setAttributes(random.nextInt(4) == 0 ? Map.of() : Map.of("n", (long) random.nextInt(3)))
                .setEmbedding(random.nextBoolean() ? null : MediaEvents.embedding("m", 1, random.nextInt(3)))
                .build();
    }

    private MediaEvent remember(MediaEvent event) {
        recent.add(event);
        if (recent.size() > RECENT) {
            recent.remove();
        }
        return event;
    }

    private Operation operation(MediaEvent event) {
        return new Operation(MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId()), event, logTime);
    }

    private long revision() {
        return random.nextInt(4);
    }

    private Modality modality() {
        return MODALITIES.get(random.nextInt(MODALITIES.size()));
    }

    /** Scenes begin around the end of a week and a year; now and then an event disagrees on when. */
    private Instant eventTime(long start) {
        long disagreement = random.nextInt(8) == 0 ? random.nextInt(600_000) - 300_000 : 0;
        return Instant.ofEpochMilli(NEW_YEAR - SPAN_MS / 2 + start + disagreement);
    }

    static String scene(int scene) {
        return "scene-" + scene;
    }

    private String event(int scene) {
        return "event-" + scene + "-" + random.nextInt(eventsPerScene);
    }

    /** Small numbers far more often than large ones. */
    private int skewed(int bound) {
        double unit = random.nextDouble();
        return (int) (bound * unit * unit * unit);
    }
}
