package io.strandex.testkit.events;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** jqwik's building blocks for properties over events: all valid, and many of the same few stream keys. */
public final class MediaArbitraries {

    private static final Instant FROM = Instant.parse("2020-12-21T00:00:00Z");
    private static final Instant TO = Instant.parse("2021-01-11T00:00:00Z");
    private static final long SCENE_MS = 120_000;

    private MediaArbitraries() {}

    /** Scene ids: plain ones mostly, and such as need care in keys. */
    public static Arbitrary<String> sceneIds() {
        return Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.of("s1", "s2", "s3")),
                Tuple.of(1, Arbitraries.of("a,b", "a!b", "a:b", "ä€𝄞", " ", "s1 ")));
    }

    /** Event ids, of any length up to 300 characters. */
    public static Arbitrary<String> eventIds() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.of("e1", "e2", "e3", "e4")),
                Tuple.of(
                        1, Arbitraries.strings().ofMinLength(1).ofMaxLength(300).alpha()));
    }

    /** Valid UPSERTs over three ISO weeks at the turn of a year, with spans inside two minutes. */
    public static Arbitrary<MediaEvent> upserts() {
        var modalities = Arbitraries.of(
                Modality.TEXT, Modality.IMAGE, Modality.TABLE, Modality.CHART, Modality.AUDIO, Modality.VIDEO);
        var times = Arbitraries.longs().between(FROM.toEpochMilli(), TO.toEpochMilli() - 1);
        return Builders.withBuilder(() -> MediaEvents.upsert("", "", Modality.TEXT, FROM))
                .use(sceneIds())
                .in(MediaEvent.Builder::setSceneId)
                .use(eventIds())
                .in(MediaEvent.Builder::setEventId)
                .use(modalities)
                .in(MediaEvent.Builder::setModality)
                .use(times)
                .in((event, time) -> event.setEventTime(Instant.ofEpochMilli(time)))
                .use(Arbitraries.of("one", "two", "three").injectNull(0.2))
                .in(MediaEvent.Builder::setText)
                .use(spans())
                .in(MediaArbitraries::setSpan)
                .use(attributes())
                .in(MediaEvent.Builder::setAttributes)
                .use(Arbitraries.longs().between(1, 3).injectNull(0.7))
                .in(MediaEvent.Builder::setRevision)
                .build(MediaEvent.Builder::build);
    }

    /** UPSERTs and, one in five, DELETEs. */
    public static Arbitrary<MediaEvent> events() {
        var deletes = Combinators.combine(sceneIds(), eventIds()).as(MediaEvents::delete);
        return Arbitraries.frequencyOf(Tuple.of(4, upserts()), Tuple.of(1, deletes));
    }

    /** One to so many events, in the order in which they are sent. */
    public static Arbitrary<List<MediaEvent>> histories(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("a history of at most %d events".formatted(most));
        }
        return events().list().ofMinSize(1).ofMaxSize(most);
    }

    private static Arbitrary<List<Long>> spans() {
        return Arbitraries.longs()
                .between(0, SCENE_MS)
                .list()
                .ofMinSize(0)
                .ofMaxSize(2)
                .map(moments -> moments.stream().sorted().toList());
    }

    private static MediaEvent.Builder setSpan(MediaEvent.Builder event, List<Long> moments) {
        if (!moments.isEmpty()) {
            event.setStartMs(moments.getFirst());
        }
        return moments.size() < 2 ? event : event.setEndMs(moments.getLast());
    }

    private static Arbitrary<Map<String, Object>> attributes() {
        Arbitrary<Object> values = Arbitraries.of("text", 7L, -2.5, 0.0, true);
        return Arbitraries.maps(Arbitraries.of("speaker", "score", "shown"), values)
                .ofMaxSize(3);
    }
}
