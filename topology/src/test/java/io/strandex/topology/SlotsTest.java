package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.Modality;
import io.strandex.names.Names;
import io.strandex.state.SlotMember;
import io.strandex.testkit.events.IndexModel;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events packed into slots of a scene. */
class SlotsTest {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void shouldWriteTheDocumentAsPromised() {
        // When
        rig.send(Rig.event("s", "b").setStartMs(31_000L).setEndMs(32_000L))
                .send(Rig.event("s", "a")
                        .setModality(Modality.IMAGE)
                        .setStartMs(30_500L)
                        .setEndMs(null))
                .settle();

        // Then
        IndexOp op = rig.ops("slots").getFirst();
        JsonNode slot = IndexModel.source(op);
        assertThat(op.getRouting()).endsWith("~0");
        assertThat(slot.fieldNames())
                .toIterable()
                .containsExactly(
                        "key",
                        "scene_id",
                        "event_time",
                        "start_ms",
                        "end_ms",
                        "modalities",
                        "missing",
                        "event_count",
                        "dropped_count",
                        "overflow",
                        "events");
        assertThat(slot.get("key").asText()).isEqualTo(op.getId()).startsWith("s!0000030000:S:");
        assertThat(slot.get("event_time").asLong()).isEqualTo(Rig.START.toEpochMilli() - 31_000 + 30_000);
        assertThat(slot.get("start_ms").asLong()).isEqualTo(30_000);
        assertThat(slot.get("end_ms").asLong()).isEqualTo(60_000);
        assertThat(slot.get("modalities").toString()).isEqualTo("[\"IMAGE\",\"TEXT\"]");
        assertThat(slot.get("missing").toString()).isEqualTo("[\"TABLE\"]");
        assertThat(slot.get("event_count").asInt()).isEqualTo(2);
        assertThat(slot.get("overflow").asBoolean()).isFalse();
        assertThat(slot.get("events"))
                .extracting(event -> event.get("event_id").asText())
                .containsExactly("a", "b");
        assertThat(slot.get("events").get(0).fieldNames())
                .toIterable()
                .containsExactly("key", "event_id", "modality", "event_time", "start_ms", "text");
    }

    @Test
    void shouldJoinEverySlotThatTheSpanTouchesEndExclusive() {
        // When
        rig.send(Rig.event("exclusive", "1").setStartMs(29_999L).setEndMs(60_000L))
                .send(Rig.event("point", "1").setStartMs(30_000L).setEndMs(30_000L))
                .send(Rig.event("one more", "1").setStartMs(0L).setEndMs(30_001L))
                .settle();

        // Then
        assertThat(starts("exclusive")).containsExactly(0L, 30_000L);
        assertThat(starts("point")).containsExactly(30_000L);
        assertThat(starts("one more")).containsExactly(0L, 30_000L);
    }

    @Test
    void shouldLeaveNoGhostWhenTheSpanChanges() {
        // Given
        rig.send(Rig.event("s", "1").setStartMs(0L).setEndMs(90_000L)).settle();

        // When
        rig.send(Rig.event("s", "1").setStartMs(60_000L).setEndMs(61_000L)).settle();

        // Then
        assertThat(starts("s")).containsExactly(60_000L);
    }

    @Test
    void shouldHoldTheEventOnceWhenItsModalityChanges() {
        // Given
        rig.send(Rig.event("s", "1")).settle();

        // When
        rig.send(Rig.event("s", "1").setModality(Modality.IMAGE)).settle();

        // Then
        assertThat(slots("s"))
                .singleElement()
                .satisfies(slot -> assertThat(slot.get("modalities").toString()).isEqualTo("[\"IMAGE\"]"));
    }

    @Test
    void shouldWriteTheLastSlotOnceWhenTheTopicFallsSilent_C44() {
        // Given
        rig.send(Rig.event("s", "1")).send(Rig.event("s", "2")).send(Rig.event("s", "3"));

        // When
        List<IndexOp> written = new ArrayList<>();
        for (int second = 0; second < 300; second++) {
            written.addAll(rig.pass(Duration.ofSeconds(1)).ops("slots"));
        }

        // Then
        assertThat(written)
                .singleElement()
                .satisfies(op -> assertThat(
                                IndexModel.source(op).get("event_count").asInt())
                        .isEqualTo(3));
    }

    @Test
    void shouldWriteABusySlotOnceAnIntervalByLogTime() {
        // When
        for (int i = 0; i < 10_500; i++) {
            rig.send(Rig.event("s", "e" + i % 10).setText("text " + i));
        }

        // Then
        assertThat(rig.ops("slots")).hasSizeBetween(4, 10);
        assertThat(rig.count("slots-dirty")).isEqualTo(1);
    }

    @Test
    void shouldTakeALateEventIntoItsSlot_C40() {
        // Given
        rig.send(Rig.event("s", "1").setStartMs(1_000L).setEndMs(null))
                .send(Rig.event("s", "2").setStartMs(75_000L).setEndMs(null))
                .settle();

        // When
        rig.send(Rig.event("s", "3").setStartMs(2_000L).setEndMs(null)).settle();

        // Then
        assertThat(slots("s"))
                .extracting(slot -> slot.get("event_count").asInt())
                .containsExactly(2, 1);
    }

    @Test
    void shouldCapTheDocumentWhenASlotIsTooLarge_C55() {
        // When
        for (int i = 0; i < 400; i++) {
            rig.send(Rig.event("hot", "e%03d".formatted(i)).setText("x".repeat(4096)));
        }
        rig.send(Rig.event("other", "1")).settle();

        // Then
        IndexOp op = rig.ops("slots").stream()
                .filter(slot -> slot.getId().startsWith("hot"))
                .reduce((first, last) -> last)
                .orElseThrow();
        JsonNode slot = IndexModel.source(op);
        assertThat(op.getSource().remaining()).isLessThanOrEqualTo(900_000);
        assertThat(slot.get("event_count").asInt()).isEqualTo(400);
        assertThat(slot.get("overflow").asBoolean()).isTrue();
        assertThat(slot.get("events").size() + slot.get("dropped_count").asInt())
                .isEqualTo(400);
        assertThat(slot.get("events").size()).isGreaterThan(200);
        assertThat(slots("other")).hasSize(1);
    }

    @Test
    void shouldJoinTheFirstSlotsAndFlagThemWhenASpanTouchesTooMany() {
        // Given
        try (Rig short3 = new Rig(Map.of("slot.max.per.event", "3"))) {
            // When
            short3.send(Rig.event("s", "1").setStartMs(0L).setEndMs(3_600_000L)).settle();

            // Then
            assertThat(short3.index().documents("slots").values())
                    .hasSize(3)
                    .allSatisfy(
                            slot -> assertThat(slot.get("overflow").asBoolean()).isTrue());
        }
    }

    @Test
    void shouldStandInTheWeekOfTheEarliestOriginWhenMembersDisagree() {
        // Given
        Instant monday = Instant.parse("2021-01-04T00:00:10Z");
        rig.send(Rig.event("s", "1").setEventTime(monday).setStartMs(5_000L).setEndMs(null))
                .settle();
        assertThat(rig.index().weeks("slots")).isEqualTo(Map.of("2021-w01", 1));

        // When
        rig.send(Rig.event("s", "2").setEventTime(monday).setStartMs(20_000L).setEndMs(null))
                .settle();

        // Then
        assertThat(rig.index().weeks("slots")).isEqualTo(Map.of("2020-w53", 1));
    }

    @Test
    void shouldFuseTheMeansOfPartsWhenVectorsAreOn() {
        // Given
        try (Rig fused = new Rig(Map.of("vector.model", "clip", "vector.dimension", "2"))) {
            // When
            fused.send(Rig.event("s", "1").setEmbedding(MediaEvents.embedding("clip", 1, 0)))
                    .send(Rig.event("s", "2").setEmbedding(MediaEvents.embedding("clip", 3, 0)))
                    .send(Rig.event("s", "3")
                            .setModality(Modality.CHART)
                            .setEmbedding(MediaEvents.embedding("clip", 0, 1)))
                    .settle();

            // Then
            JsonNode slot = IndexModel.source(fused.ops("slots").getFirst());
            ByteBuffer vector = ByteBuffer.wrap(
                    Base64.getDecoder().decode(slot.get("vector").asText()));
            float[] values = new float[vector.remaining() / 4];
            vector.asFloatBuffer().get(values);
            float length = (float) Math.sqrt(5);
            assertThat(values).containsExactly(new float[] {2 / length, 0, 0, 0, 0, 1 / length}, Offset.offset(1e-6f));
            assertThat(slot.get("vector_model").asText()).isEqualTo("clip");
            assertThat(slot.get("vector_projection").asText()).isEqualTo("none");
        }
    }

    @Test
    void shouldWriteTheSlotsBehindOneThatMeetsABug() {
        // Given
        try (Rig fused = new Rig(Map.of("vector.model", "clip", "vector.dimension", "2", "partitions", "1"))) {
            fused.send(Rig.event("a", "1").setEmbedding(MediaEvents.embedding("clip", 1, 0)));
            @SuppressWarnings("unchecked") // The kind of a store says nothing of what is in it.
            KeyValueStore<String, SlotMember> members = fused.driver().store(Names.MEMBERS, 0, KeyValueStore.class);
            try (KeyValueIterator<String, SlotMember> all = members.all()) {
                KeyValue<String, SlotMember> member = all.next();
                members.put(member.key.replace("TEXT|", "NO SUCH MODALITY|"), member.value);
            }

            // When
            fused.send(Rig.event("b", "1")).settle();

            // Then
            assertThat(fused.index().documents("slots").values())
                    .extracting(slot -> slot.get("scene_id").asText())
                    .containsExactly("b");
            assertThat(fused.count("slots-failed-total")).isPositive();
            assertThat(fused.count("slots-dirty")).isEqualTo(1);
        }
    }

    @Test
    void shouldStayWithinTheIntervalWhenTimePasses() {
        // Given
        rig.send(Rig.event("s", "1"));

        // When
        rig.pass(INTERVAL.multipliedBy(2));

        // Then
        assertThat(rig.count("slots-dirty")).isZero();
    }

    private List<Long> starts(String scene) {
        return slots(scene).stream().map(slot -> slot.get("start_ms").asLong()).toList();
    }

    private List<JsonNode> slots(String scene) {
        return rig.index().documents("slots").values().stream()
                .filter(slot -> slot.get("scene_id").asText().equals(scene))
                .toList();
    }
}
