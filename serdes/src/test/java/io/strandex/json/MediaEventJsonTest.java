package io.strandex.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.strandex.event.Admission;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MediaEventJsonTest {
    private static final String HEAD =
            "{\"event_id\":\"e\",\"scene_id\":\"s\",\"modality\":\"TEXT\",\"event_time\":1609459199000";
    private static final long NOW = 1_609_459_200_000L;

    @Test
    void shouldReadEveryField() {
        // When
        MediaEvent event = MediaEventJson.parse(HEAD
                + ",\"op\":\"UPSERT\",\"revision\":3,\"start_ms\":0,\"end_ms\":11090.0,\"text\":\"Zoë 😀\",\"uri\":null,"
                + "\"embedding\":{\"model\":\"m\",\"vector\":[1,-0.5]},"
                + "\"attributes\":{\"l\":9007199254740993,\"d\":1.0,\"b\":true,\"s\":\"x\",\"gone\":null}}");

        // Then
        MediaEvent expected = MediaEvents.upsert("s", "e", Modality.TEXT, Instant.ofEpochMilli(1_609_459_199_000L))
                .setRevision(3L)
                .setStartMs(0L)
                .setEndMs(11_090L)
                .setText("Zoë 😀")
                .setEmbedding(MediaEvents.embedding("m", 1f, -0.5f))
                .setAttributes(new HashMap<>(Map.of("l", 9_007_199_254_740_993L, "d", 1.0, "b", true, "s", "x")))
                .build();
        assertThat(event).isEqualTo(expected);
        assertThat(MediaEventJson.parse(MediaEventJson.write(event))).isEqualTo(event);
        assertThat(MediaEventJson.write(event)).contains("\"l\":9007199254740993");
    }

    @Test
    void shouldReadVectorsAsBase64AndTimesAsText() {
        // When
        MediaEvent event = MediaEventJson.parse(
                "{\"event_id\":\"e\",\"scene_id\":\"s\",\"modality\":\"IMAGE\","
                        + "\"event_time\":\"2021-01-01T01:00:00+01:00\",\"embedding\":{\"vector\":\"P4AAAA==\",\"model\":\"m\"}}");

        // Then
        assertThat(event.getEventTime()).isEqualTo("2021-01-01T00:00:00Z");
        assertThat(event.getEmbedding()).isEqualTo(MediaEvents.embedding("m", 1f));
    }

    @Test
    void shouldAskOfADeleteItsIdentityOnly() {
        assertThat(MediaEventJson.parse("{\"op\":\"DELETE\",\"scene_id\":\"s\",\"event_id\":\"e\"}"))
                .isEqualTo(MediaEvents.delete("s", "e"));
    }

    @Test
    void shouldRefuseAnEventWithoutItsTime_C59() {
        assertThatThrownBy(() -> MediaEventJson.parse(HEAD.replace(",\"event_time\":1609459199000", "") + "}"))
                .isInstanceOfSatisfying(InvalidEventException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.MISSING_FIELD);
                    assertThat(e).hasMessageContaining("event_time");
                });
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("", Reason.MALFORMED_JSON, "nothing"),
                Arguments.of("not json", Reason.MALFORMED_JSON, "not JSON"),
                Arguments.of(HEAD, Reason.MALFORMED_JSON, "not JSON"),
                Arguments.of(HEAD + "} x", Reason.MALFORMED_JSON, "x"),
                Arguments.of(HEAD + "}{}", Reason.MALFORMED_JSON, "one event a line"),
                Arguments.of("[1]", Reason.NOT_AN_OBJECT, "an array"),
                Arguments.of("{}", Reason.MISSING_FIELD, "event_id"),
                Arguments.of("{\"event_id\":\"e\",\"scene_id\":\"s\"}", Reason.MISSING_FIELD, "modality"),
                Arguments.of(HEAD + ",\"sceneId\":\"s\"}", Reason.UNKNOWN_FIELD, "did you mean 'scene_id'"),
                Arguments.of(HEAD + ",\"flavour\":\"s\"}", Reason.UNKNOWN_FIELD, "attributes"),
                Arguments.of(HEAD + ",\"text\":null,\"text\":\"t\"}", Reason.DUPLICATE_FIELD, "text"),
                Arguments.of(HEAD + ",\"scene_id\":\"t\"}", Reason.DUPLICATE_FIELD, "scene_id"),
                Arguments.of(HEAD + ",\"attributes\":{\"log\":\"a\",\"log\":\"b\"}}", Reason.DUPLICATE_FIELD, "log"),
                Arguments.of(HEAD.replace("TEXT", "text") + "}", Reason.UNKNOWN_MODALITY, "did you mean 'TEXT'"),
                Arguments.of(HEAD.replace("TEXT", "LIDAR") + "}", Reason.UNKNOWN_MODALITY, "LIDAR"),
                Arguments.of(HEAD.replace("TEXT", "UNKNOWN") + "}", Reason.UNKNOWN_MODALITY, "UNKNOWN"),
                Arguments.of(HEAD + ",\"op\":\"MERGE\"}", Reason.UNKNOWN_OP, "MERGE"),
                Arguments.of(HEAD + ",\"start_ms\":\"1\"}", Reason.WRONG_TYPE, "start_ms"),
                Arguments.of(HEAD + ",\"start_ms\":1.5}", Reason.WRONG_TYPE, "1.5"),
                Arguments.of(HEAD + ",\"start_ms\":NaN}", Reason.WRONG_TYPE, "NaN"),
                Arguments.of(HEAD + ",\"start_ms\":1e999999999}", Reason.WRONG_TYPE, "start_ms"),
                Arguments.of(HEAD + ",\"start_ms\":1e99999999999}", Reason.WRONG_TYPE, "start_ms"),
                Arguments.of(HEAD + ",\"revision\":9223372036854775808}", Reason.NUMBER_OUT_OF_RANGE, "revision"),
                Arguments.of(
                        HEAD + ",\"attributes\":{\"n\":123456789012345678901234567890}}",
                        Reason.NUMBER_OUT_OF_RANGE,
                        "attributes.n"),
                Arguments.of(HEAD + ",\"text\":5}", Reason.WRONG_TYPE, "5"),
                Arguments.of(HEAD.replace("1609459199000", "\"tomorrow\"") + "}", Reason.WRONG_TYPE, "tomorrow"),
                Arguments.of(HEAD + ",\"embedding\":[1]}", Reason.WRONG_TYPE, "embedding"),
                Arguments.of(HEAD + ",\"embedding\":{\"model\":\"m\"}}", Reason.MISSING_FIELD, "vector"),
                Arguments.of(HEAD + ",\"embedding\":{\"modell\":\"m\"}}", Reason.UNKNOWN_FIELD, "'model'"),
                Arguments.of(
                        HEAD + ",\"embedding\":{\"model\":\"m\",\"vector\":[1,\"2\"]}}",
                        Reason.MALFORMED_VECTOR,
                        "'2'"),
                Arguments.of(
                        HEAD + ",\"embedding\":{\"model\":\"m\",\"vector\":\"%%\"}}",
                        Reason.MALFORMED_VECTOR,
                        "base64"),
                Arguments.of(HEAD + ",\"attributes\":{\"a\":{\"b\":1}}}", Reason.TOO_DEEP, "flat"),
                Arguments.of(HEAD + ",\"attributes\":[1]}", Reason.WRONG_TYPE, "attributes"),
                Arguments.of(
                        HEAD + ",\"attributes\":" + "{\"a\":".repeat(1500) + "1" + "}".repeat(1500) + "}",
                        Reason.TOO_DEEP,
                        "flat"),
                Arguments.of("[".repeat(100_000), Reason.NOT_AN_OBJECT, "an array"));
    }

    @ParameterizedTest(name = "{1}: {2}")
    @MethodSource("faults")
    void shouldRefuseWithReasonAndExplanation_C83_C85(String json, Reason reason, String explanation) {
        assertThatThrownBy(() -> MediaEventJson.parse(json)).isInstanceOfSatisfying(InvalidEventException.class, e -> {
            assertThat(e.reason()).isEqualTo(reason);
            assertThat(e).hasMessageContaining(explanation);
            assertThat(e.getMessage()).hasSizeLessThan(400);
        });
        assertThatThrownBy(() -> MediaEventJson.parse(json.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        InvalidEventException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    @Test
    void shouldLeaveToAdmissionWhatIsWellFormed() {
        assertThat(judged(HEAD + ",\"text\":\"\\ud800\"}")).isEqualTo(Reason.LONE_SURROGATE);
        assertThat(judged(HEAD + ",\"embedding\":{\"model\":\"m\",\"vector\":[NaN,1]}}"))
                .isEqualTo(Reason.NON_FINITE_VECTOR);
        assertThat(judged(HEAD + ",\"embedding\":{\"model\":\"m\",\"vector\":[1e39]}}"))
                .isEqualTo(Reason.NON_FINITE_VECTOR);
        assertThat(judged(HEAD + ",\"attributes\":{\"a\":1e400}}")).isEqualTo(Reason.ATTRIBUTE_NOT_FINITE);
    }

    private static Reason judged(String json) {
        return ((Judgement.Rejected) Admission.standard().judge(MediaEventJson.parse(json), NOW)).reason();
    }

    @Test
    void shouldReadEveryRealEvent() throws IOException {
        // Given
        Path file = Path.of(System.getProperty("strandex.root", ".."), "../shared/data/activitynet-open.jsonl");
        assumeThat(file).as("real events beside the repository").exists();
        List<String> lines = Files.readAllLines(file);

        // When
        List<MediaEvent> events = lines.stream().map(MediaEventJson::parse).toList();

        // Then
        assertThat(events).hasSize(16_251).allSatisfy(event -> {
            assertThat(Admission.standard().judge(event, NOW + 864_000_000L)).isInstanceOf(Judgement.Admitted.class);
            assertThat(event.getOp()).isEqualTo(EventOp.UPSERT);
            assertThat(MediaEventJson.parse(MediaEventJson.writeBytes(event))).isEqualTo(event);
        });
    }
}
