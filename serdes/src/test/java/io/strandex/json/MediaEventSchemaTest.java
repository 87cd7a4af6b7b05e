package io.strandex.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.strandex.event.InvalidEventException;
import io.strandex.events.MediaEvent;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON Schema that editors and other languages use says the same as the reader. */
class MediaEventSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEAD =
            "{\"event_id\":\"e\",\"scene_id\":\"s\",\"modality\":\"TEXT\",\"event_time\":1609459199000";
    private final JsonSchema schema =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(MediaEventJson.schema());

    private boolean isValid(String json) throws JsonProcessingException {
        return schema.validate(JSON.readTree(json)).isEmpty();
    }

    private static boolean isRead(String json) {
        try {
            MediaEventJson.parse(json);
            return true;
        } catch (InvalidEventException e) {
            return false;
        }
    }

    @Test
    void shouldNameTheFieldsOfTheContract() throws JsonProcessingException {
        // When
        JsonNode properties = JSON.readTree(MediaEventJson.schema()).path("properties");

        // Then
        List<String> names = StreamSupport.stream(((Iterable<String>) properties::fieldNames).spliterator(), false)
                .toList();
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(MediaEvent.getClassSchema().getFields().stream()
                        .map(Schema.Field::name)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "}",
                ",\"op\":null,\"text\":null}",
                ",\"start_ms\":0,\"end_ms\":10,\"revision\":-1}",
                ",\"embedding\":{\"model\":\"m\",\"vector\":[1,2.5]}}",
                ",\"embedding\":{\"model\":\"m\",\"vector\":\"P4AAAA==\"}}",
                ",\"attributes\":{\"a\":1,\"b\":\"x\",\"c\":true,\"d\":1.5,\"e\":null}}"
            })
    void shouldAcceptWhatTheReaderAccepts(String rest) throws JsonProcessingException {
        assertThat(isRead(HEAD + rest)).isTrue();
        assertThat(isValid(HEAD + rest)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",\"flavour\":1}",
                ",\"text\":5}",
                ",\"start_ms\":\"1\"}",
                ",\"start_ms\":1.5}",
                ",\"op\":\"MERGE\"}",
                ",\"embedding\":{\"model\":\"m\"}}",
                ",\"embedding\":{\"model\":\"m\",\"vector\":[\"1\"]}}",
                ",\"attributes\":{\"a\":{\"b\":1}}}",
                ",\"attributes\":[]}"
            })
    void shouldRefuseWhatTheReaderRefuses(String rest) throws JsonProcessingException {
        assertThat(isRead(HEAD + rest)).isFalse();
        assertThat(isValid(HEAD + rest)).isFalse();
    }

    @Test
    void shouldAskOfADeleteItsIdentityOnly() throws JsonProcessingException {
        assertThat(isValid("{\"op\":\"DELETE\",\"scene_id\":\"s\",\"event_id\":\"e\"}"))
                .isTrue();
        assertThat(isValid("{\"scene_id\":\"s\",\"event_id\":\"e\"}")).isFalse();
        assertThat(isRead("{\"scene_id\":\"s\",\"event_id\":\"e\"}")).isFalse();
    }
}
