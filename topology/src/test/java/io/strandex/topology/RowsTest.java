package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.testkit.events.IndexModel;
import io.strandex.testkit.events.IndexModel.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One row per stream key: order, versions, retractions. */
class RowsTest {
    private static final Instant W53 = Instant.parse("2020-12-28T12:00:00Z");
    private static final Instant W52 = Instant.parse("2020-12-27T12:00:00Z");

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void shouldWriteTheDocumentAsPromisedWhenAnEventComes() {
        // When
        rig.send(Rig.event("s", "1")
                .setUri("frames/1.jpg")
                .setRevision(3L)
                .setEmbedding(MediaEvents.embedding("clip", 1f, 2f))
                .setAttributes(Map.of("n", 5L, "f", -1.5, "b", true, "t", "x")));

        // Then
        IndexOp op = rig.ops("events").getFirst();
        assertThat(op.getWeek()).isEqualTo("2026-w10");
        assertThat(op.getVersion()).isEqualTo(rig.now().toEpochMilli() * 4096);
        assertThat(IndexModel.source(op).toString())
                .isEqualTo("{\"key\":\"" + op.getId() + "\",\"event_id\":\"1\",\"modality\":\"TEXT\","
                        + "\"event_time\":1772409600000,\"start_ms\":1000,\"end_ms\":2000,\"text\":\"text of 1\","
                        + "\"uri\":\"frames/1.jpg\",\"attributes\":{\"b\":true,\"f\":-1.5,\"n\":5,\"t\":\"x\"},"
                        + "\"scene_id\":\"s\",\"revision\":3,"
                        + "\"numbers\":{\"f\":\"4007ffffffffffff\",\"n\":\"c014000000000000\"},"
                        + "\"embedding_model\":\"clip\",\"embedding\":\"P4AAAEAAAAA=\",\"salt\":0}");
    }

    @Test
    void shouldEmitNothingWhenContentRepeats() {
        // Given
        rig.send(Rig.event("s", "1")).settle().ops();

        // When
        rig.send(Rig.event("s", "1")).settle();

        // Then
        assertThat(rig.ops()).isEmpty();
        assertThat(rig.count("events-unchanged-total")).isEqualTo(1);
    }

    @Test
    void shouldAdvanceTheOrderWhenContentRepeats() {
        // Given
        rig.send(Rig.event("s", "1").setRevision(1L)).send(Rig.event("s", "1").setRevision(1L));
        Instant between = Rig.START.plusMillis(1).plusNanos(500_000);

        // When
        rig.sendAt(between, Rig.event("s", "1").setRevision(1L).setText("late").build());

        // Then
        assertThat(rig.index().documents("events").values())
                .extracting(document -> document.get("text").asText())
                .containsExactly("text of 1");
        assertThat(rig.count("events-superseded-total")).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "C149: an event whose time moves to another week is deleted from the old one and stands in the new one")
    void shouldMoveTheDocumentAndTheMembershipWhenTheEventTimeMovesToAnotherWeek() {
        // Given
        rig.send(Rig.event("s", "1").setEventTime(W52)).settle().ops();

        // When
        rig.send(Rig.event("s", "1").setEventTime(Instant.parse("2021-01-04T12:00:00Z")))
                .settle();

        // Then
        List<IndexOp> ops = rig.ops();
        assertThat(ops)
                .filteredOn(op -> !op.getSeries().equals("scenes"))
                .extracting(op -> op.getSeries() + " " + op.getKind() + " " + op.getWeek())
                .containsExactly(
                        "events DELETE 2020-w52",
                        "events UPSERT 2021-w01",
                        "slots DELETE 2020-w52",
                        "slots UPSERT 2021-w01");
        assertThat(rig.index().documents("slots").values())
                .singleElement()
                .satisfies(slot -> assertThat(slot.get("event_count").asInt()).isEqualTo(1));
    }

    @Test
    void shouldTakeBothDocumentsAwayWhenTheEventIsDeleted() {
        // Given
        rig.send(Rig.event("s", "1")).settle();

        // When
        rig.send(MediaEvents.delete("s", "1")).settle();

        // Then
        assertThat(rig.index().live("events")).isEmpty();
        assertThat(rig.index().live("slots")).isEmpty();
    }

    @Test
    void shouldDeleteWhenTheValueIsNull() {
        // Given
        rig.send(Rig.event("s", "1")).send(Rig.event("s", "2")).settle();

        // When
        rig.tombstone("s!1").settle();

        // Then
        assertThat(rig.index().live("events")).hasSize(1);
        assertThat(rig.index().documents("slots").values())
                .singleElement()
                .satisfies(slot -> assertThat(slot.get("event_count").asInt()).isEqualTo(1));
    }

    @Test
    void shouldEmitNothingWhenAnUnknownEventIsDeleted_C50() {
        // When
        rig.send(MediaEvents.delete("s", "1")).tombstone("s!2").settle();

        // Then
        assertThat(rig.ops()).isEmpty();
    }

    @Test
    void shouldNotResurrectWhenALesserEventComesAfterADelete() {
        // Given
        rig.send(Rig.event("s", "1").setRevision(5L));
        var delete = MediaEvents.delete("s", "1");
        rig.send(
                "s!1",
                io.strandex.events.MediaEvent.newBuilder(delete).setRevision(6L).build());

        // When
        rig.send(Rig.event("s", "1").setRevision(4L)).settle();

        // Then
        assertThat(rig.index().live("events")).isEmpty();
        assertThat(rig.count("events-superseded-total")).isEqualTo(1);
    }

    @Test
    void shouldDeleteWhenATombstoneSaysNoRevisionOfARowThatHasOne() {
        // Given
        rig.send(Rig.event("s", "1").setRevision(5L)).send(Rig.event("s", "2").setRevision(5L));

        // When
        rig.tombstone("s!1").send(MediaEvents.delete("s", "2")).settle();

        // Then
        assertThat(rig.index().live("events")).isEmpty();
        assertThat(rig.index().live("slots")).isEmpty();
    }

    @Test
    void shouldTakeOnTheRevisionWhenATombstoneSaysNone() {
        // Given
        rig.send(Rig.event("s", "1").setRevision(5L)).tombstone("s!1");

        // When
        rig.send(Rig.event("s", "1").setRevision(4L));

        // Then
        assertThat(rig.index().live("events")).isEmpty();
        assertThat(rig.send(Rig.event("s", "1").setRevision(5L)).index().live("events"))
                .hasSize(1);
    }

    @Test
    void shouldKeepTheHigherRevisionWhenALowerComesLater() {
        // When
        rig.send(Rig.event("s", "1").setRevision(2L).setText("two"))
                .send(Rig.event("s", "1").setRevision(1L).setText("one"));

        // Then
        assertThat(rig.index().documents("events").values())
                .extracting(document -> document.get("text").asText())
                .containsExactly("two");
    }

    @Test
    void shouldTakeTheLaterOffsetWhenLogTimesAreEqual() {
        // When
        rig.sendAt(Rig.START, Rig.event("s", "1").setText("one").build())
                .sendAt(Rig.START, Rig.event("s", "1").setText("two").build());

        // Then
        List<IndexOp> ops = rig.ops("events");
        assertThat(ops)
                .extracting(IndexOp::getVersion)
                .containsExactly(Rig.START.toEpochMilli() * 4096, Rig.START.toEpochMilli() * 4096 + 1);
        assertThat(IndexModel.source(ops.getLast()).get("text").asText()).isEqualTo("two");
    }

    @Test
    void shouldEndAlikeWhateverTheOrderOfArrival_C49() {
        // Given
        var original = Rig.event("s", "1").setEventTime(W52).build();
        var corrected = Rig.event("s", "1").setEventTime(W53).build();
        try (Rig other = new Rig()) {
            // When
            rig.sendAt(Rig.START, original)
                    .sendAt(Rig.START.plusMillis(5), corrected)
                    .settle();
            other.sendAt(Rig.START.plusMillis(5), corrected)
                    .sendAt(Rig.START, original)
                    .settle();

            // Then
            assertThat(rig.index().documents("events")).isEqualTo(other.index().documents("events"));
            assertThat(rig.index().documents("slots")).isEqualTo(other.index().documents("slots"));
            assertThat(rig.index().weeks("events")).isEqualTo(Map.of("2020-w53", 1));
        }
    }

    @Test
    void shouldHoldTheNewDocumentOnlyInWhateverOrderDeleteAndWriteAreApplied_C49() {
        // Given
        rig.send(Rig.event("s", "1").setEventTime(W52));
        List<IndexOp> before = rig.ops("events");

        // When
        rig.send(Rig.event("s", "1").setEventTime(W53));
        List<IndexOp> correction = rig.ops("events");

        // Then
        assertThat(correction).hasSize(2);
        for (List<IndexOp> order : List.of(correction, correction.reversed())) {
            IndexModel index = IndexModel.after(before);
            order.forEach(index::apply);
            assertThat(index.weeks("events")).isEqualTo(Map.of("2020-w53", 1));
        }
    }

    @Test
    void shouldEndAlikeWhenCorrectionsRepeatAndTheTopicIsReplayed_C50() {
        // Given
        var original = Rig.event("s", "1").setEventTime(W52).build();
        var corrected = Rig.event("s", "1").setEventTime(W53).build();
        rig.send(original).send(corrected).send(corrected).settle();
        Map<Place, IndexOp> first = rig.index().live();

        // When
        rig.sendAt(Rig.START.plusMillis(1), original)
                .sendAt(Rig.START.plusMillis(2), corrected)
                .settle();

        // Then
        assertThat(rig.index().live()).isEqualTo(first);
        assertThat(rig.index().documents("slots").values())
                .extracting(slot -> slot.get("event_count").asInt())
                .containsExactly(1);
    }

    @Test
    void shouldRetractFromTheOldSceneWhenTheStreamKeyIsTheEventAlone() {
        // Given
        try (Rig alone = new Rig(Map.of("stream.key", "event"))) {
            alone.send(Rig.event("old", "1")).settle();

            // When
            alone.send(Rig.event("new", "1")).settle();

            // Then
            assertThat(alone.index().documents("events").values())
                    .extracting(document -> document.get("scene_id").asText())
                    .containsExactly("new");
            assertThat(alone.index().documents("slots").values())
                    .extracting(document -> document.get("scene_id").asText())
                    .containsExactly("new");
        }
    }

    @Test
    void shouldTellEachWeekOfASceneOnceWhenManyTasksSeeIt() {
        // When
        for (int i = 0; i < 100; i++) {
            rig.send(Rig.event("s", "a" + i).setEventTime(W52))
                    .send(Rig.event("s", "b" + i).setEventTime(W53));
        }

        // Then
        assertThat(rig.ops("scenes")).hasSize(2);
        assertThat(rig.index().conflicts()).isEmpty();
        assertThat(rig.index().documents("scenes").values())
                .extracting(JsonNode::toString)
                .containsExactly(
                        "{\"key\":\"s!2020-w52\",\"scene_id\":\"s\",\"week\":\"2020-w52\",\"salt_width\":1}",
                        "{\"key\":\"s!2020-w53\",\"scene_id\":\"s\",\"week\":\"2020-w53\",\"salt_width\":1}");
    }

    @Test
    void shouldNeverBreakAlternationWhenEventsComeAndGo() {
        // When
        for (int i = 0; i < 50; i++) {
            rig.send(Rig.event("s", "1").setEventTime(i % 2 == 0 ? W52 : W53)).pass(Duration.ofMillis(700));
            if (i % 3 == 0) {
                rig.tombstone("s!1");
            }
        }

        // Then
        assertThat(rig.count("ops-violations-total")).isZero();
        assertThat(rig.ops()).filteredOn(op -> op.getKind() == OpKind.DELETE).isNotEmpty();
    }
}
