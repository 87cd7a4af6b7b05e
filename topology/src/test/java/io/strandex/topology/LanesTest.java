package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.admit.TellReason;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.raw.RecordLimit;
import io.strandex.testkit.driver.OutputRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every event leaves by one of four lanes, none silently. */
class LanesTest {
    private static final String LONG = "x".repeat(600);

    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    static Stream<Arguments> badEvents() {
        return Stream.of(
                Arguments.of(Reason.UNKNOWN_MODALITY, Rig.event("s", "1").setModality(Modality.UNKNOWN)),
                Arguments.of(
                        Reason.END_BEFORE_START,
                        Rig.event("s", "1").setStartMs(5L).setEndMs(4L)),
                Arguments.of(
                        Reason.EVENT_TIME_OUT_OF_RANGE, Rig.event("s", "1").setEventTime(Instant.ofEpochMilli(-1))),
                Arguments.of(
                        Reason.EVENT_TIME_OUT_OF_RANGE,
                        Rig.event("s", "1").setEventTime(Rig.START.plus(Duration.ofDays(2)))),
                Arguments.of(Reason.SCENE_ID_TOO_LONG, Rig.event(LONG, "1")),
                Arguments.of(
                        Reason.NON_FINITE_VECTOR,
                        Rig.event("s", "1").setEmbedding(MediaEvents.embedding("m", Float.NaN, 1))),
                Arguments.of(Reason.ZERO_VECTOR, Rig.event("s", "1").setEmbedding(MediaEvents.embedding("m", 0, 0))),
                Arguments.of(Reason.EMPTY_EVENT_ID, Rig.event("s", "")),
                Arguments.of(Reason.SPAN_OUT_OF_RANGE, Rig.event("s", "1").setStartMs(-1L)),
                Arguments.of(
                        Reason.SPAN_OUT_OF_RANGE,
                        Rig.event("s", "1").setStartMs(10_000_000_000L).setEndMs(null)));
    }

    @ParameterizedTest
    @MethodSource("badEvents")
    void shouldRejectWithTheReasonWhenAnEventIsBad(Reason reason, MediaEvent.Builder bad) {
        // When
        rig.send(Rig.event("s", "before")).send("any key", bad.build()).send(Rig.event("s", "after"));

        // Then
        OutputRecord<byte[], byte[]> rejected = rig.rejected().getFirst();
        OutputRecord<String, byte[]> source = sent("any key");
        assertThat(rejected.header(TellReason.REASON)).isEqualTo(reason.name());
        assertThat(rejected.header(TellReason.EXPLANATION)).isNotBlank();
        assertThat(rejected.header(TellReason.SOURCE_TOPIC)).isEqualTo(source.topic());
        assertThat(rejected.header(TellReason.SOURCE_PARTITION)).isEqualTo(String.valueOf(source.partition()));
        assertThat(rejected.header(TellReason.SOURCE_OFFSET)).isEqualTo(String.valueOf(source.offset()));
        assertThat(new String(rejected.key(), StandardCharsets.UTF_8)).isEqualTo("any key");
        assertThat(rejected.value()).isEqualTo(rig.bytes(bad.build()));
        assertThat(rig.index().live("events")).hasSize(2);
        assertThat(rig.count("events-received-total")).isEqualTo(3);
        assertThat(rig.count("events-admitted-total")).isEqualTo(2);
        assertThat(rig.count("events-rejected-total")).isEqualTo(1);
    }

    @Test
    void shouldTellARejectedRecordInPartWhenItIsLargerThanTheTopicTakes() {
        // Given
        MediaEvent bad = Rig.event("s", "1")
                .setModality(Modality.UNKNOWN)
                .setText("x".repeat(6 << 20))
                .build();

        // When
        rig.send("any key", bad).send(Rig.event("s", "after"));

        // Then
        OutputRecord<byte[], byte[]> rejected = rig.rejected().getFirst();
        byte[] whole = rig.bytes(bad);
        assertThat(rejected.header(TellReason.REASON)).isEqualTo("EVENT_TOO_LARGE");
        assertThat(rejected.header(TellReason.SCENE)).isEqualTo("s");
        assertThat(rejected.header(RecordLimit.VALUE_BYTES)).isEqualTo("" + whole.length);
        assertThat(new String(rejected.key(), StandardCharsets.UTF_8)).isEqualTo("any key");
        assertThat(rejected.value())
                .hasSizeBetween(4_000_000, StreamsDefaults.MAX_RECORD_BYTES - 1_000)
                .isEqualTo(Arrays.copyOf(whole, length(rejected.value())));
        assertThat(rig.index().live("events")).hasSize(1);
    }

    @Test
    void shouldRejectWhatNoRecordBehindItCouldHold() {
        // Given
        String long1 = " ".repeat(1_700_000);
        MediaEvent delete = MediaEvents.delete("s", " ".repeat(1_200_000));
        MediaEvent scene = Rig.event("s".repeat(5 << 20), "1").build();

        // When
        rig.send("k", delete).tombstone("s!" + long1).send("k", scene);
        rig.send(
                " ".repeat(5 << 20),
                Rig.event("s", "2").setModality(Modality.UNKNOWN).build());

        // Then
        assertThat(rig.rejected())
                .hasSize(4)
                .allSatisfy(rejected -> assertThat(size(rejected)).isLessThan(StreamsDefaults.MAX_RECORD_BYTES))
                .extracting(rejected -> rejected.header(TellReason.REASON))
                .containsExactlyInAnyOrder("EVENT_TOO_LARGE", "EVENT_TOO_LARGE", "EVENT_TOO_LARGE", "UNKNOWN_MODALITY");
    }

    private static long size(OutputRecord<byte[], byte[]> record) {
        return length(record.key()) + length(record.value()) + RecordLimit.size(record.headers());
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    @Test
    void shouldDeadLetterLargeBytesInPart() {
        // When
        rig.sendBytes("k", new byte[6 << 20]);

        // Then
        OutputRecord<byte[], byte[]> dead = rig.dead().getFirst();
        assertThat(dead.headers().lastHeader("__streams.errors.offset")).isNotNull();
        assertThat(dead.header(RecordLimit.VALUE_BYTES)).isEqualTo("" + (6 << 20));
        assertThat(size(dead)).isLessThan(StreamsDefaults.MAX_RECORD_BYTES);
    }

    @Test
    void shouldTakeAnEventIdOfAnyLength() {
        // When
        rig.send(Rig.event("s", LONG));

        // Then
        assertThat(rig.index().live("events")).hasSize(1);
    }

    @Test
    void shouldDeadLetterBytesThatAreNoEventBetweenGoodOnes() {
        // Given
        byte[] json = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

        // When
        rig.send(Rig.event("s", "before")).sendBytes("k", json).send(Rig.event("s", "after"));

        // Then
        OutputRecord<byte[], byte[]> dead = rig.dead().getFirst();
        assertThat(dead.value()).isEqualTo(json);
        assertThat(new String(dead.key(), StandardCharsets.UTF_8)).isEqualTo("k");
        assertThat(dead.headers().lastHeader("__streams.errors.offset")).isNotNull();
        assertThat(rig.index().live("events")).hasSize(2);
    }

    @Test
    void shouldRejectANullValueWhenItsKeyIsNoStreamKey() {
        // When
        rig.tombstone("not a stream key").tombstone(null);

        // Then
        assertThat(rig.rejected())
                .extracting(record -> record.header(TellReason.REASON))
                .containsExactly(Reason.MALFORMED_KEY.name(), Reason.MISSING_KEY.name());
    }

    @Test
    void shouldFuseEverythingWhenOneEventComesFromTheFuture_C42() {
        // When
        rig.send(Rig.event("s", "future").setEventTime(Rig.START.plus(Duration.ofDays(3650))));
        for (int i = 0; i < 1000; i++) {
            rig.send(Rig.event("s", "e" + i).setStartMs(i * 60L).setEndMs(i * 60L));
        }

        // Then
        assertThat(rig.rejected()).hasSize(1);
        assertThat(rig.settle().index().documents("slots").values())
                .extracting(slot -> slot.get("event_count").asInt())
                .containsExactly(500, 500);
    }

    @Test
    void shouldRejectAndGoOnWhenTheEventTimeIsMinusOne_C59() {
        // When
        rig.send(Rig.event("cam-7", "1").setEventTime(Instant.ofEpochMilli(-1))).send(Rig.event("cam-7", "2"));

        // Then
        assertThat(rig.rejected().getFirst().header(TellReason.REASON))
                .isEqualTo(Reason.EVENT_TIME_OUT_OF_RANGE.name());
        assertThat(rig.index().live("events")).hasSize(1);
    }

    @Test
    void shouldRejectVectorsOfAnotherModelOrDimensionWhenOneIsFused() {
        // Given
        Map<String, String> fusing = Map.of("vector.model", "clip", "vector.dimension", "2");
        try (Rig fused = new Rig(fusing)) {
            // When
            fused.send(Rig.event("s", "1").setEmbedding(MediaEvents.embedding("clip", 1, 2)))
                    .send(Rig.event("s", "2").setEmbedding(MediaEvents.embedding("other", 1, 2)))
                    .send(Rig.event("s", "3").setEmbedding(MediaEvents.embedding("clip", 1, 2, 3)));

            // Then
            assertThat(fused.rejected())
                    .extracting(record -> record.header(TellReason.REASON))
                    .containsExactly(Reason.WRONG_VECTOR_MODEL.name(), Reason.WRONG_VECTOR_DIMENSION.name());
        }
    }

    private OutputRecord<String, byte[]> sent(String key) {
        return rig.driver().output(rig.settings.topics().raw(), Serdes.String(), Serdes.ByteArray()).records().stream()
                .filter(record -> key.equals(record.key()))
                .findFirst()
                .orElseThrow();
    }
}
