package io.strandex.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.Judgement.Admitted;
import io.strandex.event.Judgement.Rejected;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors that no index takes are rejected before anything is sent. */
class VectorCasesTest {
    private static final long NOW = Instant.parse("2020-12-31T12:00:00Z").toEpochMilli();
    private static final int DIMENSION = 384;

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    @DisplayName("C112: a value that is not finite is rejected")
    void shouldRejectWhenAValueIsNotFinite(float value) {
        assertThat(judge(0, new float[] {0.1f, value, 0.2f}))
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(Reason.NON_FINITE_VECTOR));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 383, 385})
    @DisplayName("C114: another dimension is rejected with both numbers")
    void shouldRejectWithBothNumbersWhenTheDimensionIsAnother(int dimension) {
        assertThat(judge(DIMENSION, filled(dimension, 0.5f)))
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.explanation())
                                .contains(String.valueOf(dimension))
                                .contains(dimension == 0 ? "float32" : "384 are expected"));
    }

    @Test
    @DisplayName("C114: the right dimension is admitted")
    void shouldAdmitWhenTheDimensionIsRight() {
        assertThat(judge(DIMENSION, filled(DIMENSION, 0.5f))).isInstanceOf(Admitted.class);
    }

    @Test
    @DisplayName("C116: a zero vector is rejected")
    void shouldRejectWhenAVectorIsZero() {
        assertThat(judge(DIMENSION, filled(DIMENSION, 0)))
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(Reason.ZERO_VECTOR));
    }

    private static Judgement judge(int dimension, float... values) {
        MediaEvent event = MediaEvents.upsert("scene", "event", Modality.TEXT, Instant.ofEpochMilli(NOW))
                .setText("text")
                .setEmbedding(MediaEvents.embedding("model", values))
                .build();
        AdmissionSettings standard = AdmissionSettings.standard();
        AdmissionSettings settings = dimension > 0 ? standard.withVectorDimension(dimension) : standard;
        return Admission.of(settings).judge(event, NOW);
    }

    private static float[] filled(int dimension, float value) {
        float[] values = new float[dimension];
        Arrays.fill(values, value);
        return values;
    }
}
