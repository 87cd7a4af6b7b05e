package io.strandex.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.event.Judgement.Admitted;
import io.strandex.event.Judgement.Rejected;
import io.strandex.events.Embedding;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AdmissionTest {
    private static final long NOW = Instant.parse("2020-12-31T12:00:00Z").toEpochMilli();

    private static MediaEvent.Builder good() {
        return MediaEvents.upsert("v_1", "v_1#0", Modality.TEXT, Instant.ofEpochMilli(NOW))
                .setStartMs(0L)
                .setEndMs(10L)
                .setText("a 😀 man")
                .setEmbedding(MediaEvents.embedding("m", 1f, 2f))
                .setAttributes(new HashMap<>(Map.of("n", 9_007_199_254_740_993L, "d", 1.5, "s", "x", "b", true)));
    }

    private static Arguments bad(Reason reason, Consumer<MediaEvent.Builder> change) {
        return Arguments.of(reason, change);
    }

    private static Consumer<MediaEvent.Builder> vector(float... values) {
        return e -> e.setEmbedding(MediaEvents.embedding("m", values));
    }

    private static Consumer<MediaEvent.Builder> attribute(String name, Object value) {
        return e -> e.setAttributes(new HashMap<>(Map.of(name, value)));
    }

    private static Consumer<MediaEvent.Builder> time(long millis) {
        return e -> e.setEventTime(Instant.ofEpochMilli(millis));
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                bad(Reason.EMPTY_EVENT_ID, e -> e.setEventId("")),
                bad(Reason.EMPTY_SCENE_ID, e -> e.setSceneId("")),
                bad(Reason.SCENE_ID_TOO_LONG, e -> e.setSceneId("s".repeat(129))),
                bad(Reason.SCENE_ID_TOO_LONG, e -> e.setSceneId(" ".repeat(65))),
                bad(Reason.SCENE_ID_TOO_LONG, e -> e.setSceneId("é".repeat(65))),
                bad(Reason.EVENT_TOO_LARGE, e -> e.setText("\u0001".repeat(200_000))),
                bad(Reason.EVENT_TOO_LARGE, e -> e.setUri("é".repeat(600_000))),
                bad(Reason.EVENT_TOO_LARGE, attribute("a", "\"".repeat(600_000))),
                bad(Reason.LONE_SURROGATE, e -> e.setEventId("a\ud800")),
                bad(Reason.LONE_SURROGATE, e -> e.setText("\udc00x")),
                bad(Reason.LONE_SURROGATE, e -> e.setUri("\ud800\ud800\udc00")),
                bad(Reason.LONE_SURROGATE, attribute("s", "\ud800")),
                bad(Reason.UNKNOWN_OP, e -> e.setOp(EventOp.UNKNOWN)),
                bad(Reason.UNKNOWN_MODALITY, e -> e.setModality(Modality.UNKNOWN)),
                bad(Reason.EVENT_TIME_OUT_OF_RANGE, time(-1)),
                bad(Reason.EVENT_TIME_OUT_OF_RANGE, time(946_684_799_999L)),
                bad(Reason.EVENT_TIME_OUT_OF_RANGE, time(NOW + 86_400_001)),
                bad(Reason.EVENT_TIME_OUT_OF_RANGE, e -> e.setEventTime(Instant.MAX)),
                bad(Reason.SPAN_OUT_OF_RANGE, e -> e.setStartMs(-1L)),
                bad(Reason.SPAN_OUT_OF_RANGE, e -> e.setEndMs(10_000_000_000L)),
                bad(Reason.END_WITHOUT_START, e -> e.setStartMs(null)),
                bad(Reason.END_BEFORE_START, e -> e.setStartMs(11L)),
                bad(Reason.MALFORMED_VECTOR, e -> e.setEmbedding(new Embedding("m", ByteBuffer.allocate(5)))),
                bad(Reason.MALFORMED_VECTOR, vector()),
                bad(Reason.EMPTY_VECTOR_MODEL, e -> e.setEmbedding(MediaEvents.embedding("", 1f))),
                bad(Reason.WRONG_VECTOR_DIMENSION, vector(new float[4097])),
                bad(Reason.NON_FINITE_VECTOR, vector(1f, Float.NaN)),
                bad(Reason.NON_FINITE_VECTOR, vector(Float.NEGATIVE_INFINITY)),
                bad(Reason.NON_FINITE_VECTOR, vector(Float.MAX_VALUE)),
                bad(Reason.ZERO_VECTOR, vector(0f, -0f)),
                bad(Reason.ZERO_VECTOR, vector(Float.MIN_VALUE)),
                bad(Reason.ATTRIBUTE_NAME_EMPTY, attribute("", 1L)),
                bad(Reason.ATTRIBUTE_NAME_INVALID, attribute("a\0b", 1L)),
                bad(Reason.ATTRIBUTE_NAME_INVALID, attribute("a".repeat(513), 1L)),
                bad(Reason.ATTRIBUTE_WRONG_TYPE, attribute("a", 1)),
                bad(Reason.ATTRIBUTE_NOT_FINITE, attribute("a", Double.NaN)),
                bad(Reason.TOO_MANY_ATTRIBUTES, e -> {
                    Map<String, Object> many = new HashMap<>();
                    for (int i = 0; i <= 1000; i++) {
                        many.put("a" + i, true);
                    }
                    e.setAttributes(many);
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void shouldRejectWithTheReasonOfTheFault(Reason reason, Consumer<MediaEvent.Builder> change) {
        // Given
        MediaEvent.Builder event = good();
        change.accept(event);

        // When
        Judgement judgement = Admission.standard().judge(event.build(), NOW);

        // Then
        assertThat(judgement).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.reason()).isEqualTo(reason);
            assertThat(rejected.explanation()).isNotBlank().hasSizeLessThan(300);
        });
    }

    @Test
    void shouldAdmitWhatLiesOnTheBounds() {
        // Given
        MediaEvent event = good().setSceneId("s".repeat(128))
                .setEventId("e".repeat(600))
                .setEventTime(Instant.ofEpochMilli(NOW + 86_400_000))
                .setStartMs(9_999_999_999L)
                .setEndMs(9_999_999_999L)
                .build();

        // When
        Judgement judgement = Admission.standard().judge(event, NOW);

        // Then
        assertThat(judgement).isEqualTo(new Admitted(event));
    }

    @Test
    void shouldAskOfADeleteItsIdentityOnly() {
        // When
        Judgement judgement = Admission.standard().judge(MediaEvents.delete("s", "e"), NOW);
        Judgement nameless = Admission.standard().judge(MediaEvents.delete("s", ""), NOW);

        // Then
        assertThat(judgement).isInstanceOf(Admitted.class);
        assertThat(nameless)
                .isInstanceOfSatisfying(
                        Rejected.class, r -> assertThat(r.reason()).isEqualTo(Reason.EMPTY_EVENT_ID));
    }

    @Test
    void shouldHoldVectorsToTheConfiguredDimension() {
        // Given
        AdmissionSettings three = AdmissionSettings.standard().withVectorDimension(3);

        // When
        Judgement judgement = Admission.of(three).judge(good().build(), NOW);

        // Then
        assertThat(judgement)
                .isInstanceOfSatisfying(
                        Rejected.class, r -> assertThat(r.reason()).isEqualTo(Reason.WRONG_VECTOR_DIMENSION));
        assertThatThrownBy(() -> three.withVectorDimension(4097)).hasMessageContaining("4096");
    }
}
