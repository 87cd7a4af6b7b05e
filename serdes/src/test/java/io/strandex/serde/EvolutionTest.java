package io.strandex.serde;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of docs/schemas.md as far as a machine can check them. */
class EvolutionTest {
    static Stream<Arguments> frozen() {
        return Stream.of(
                Arguments.of("media-event-v1.avsc", MediaEvent.getClassSchema()),
                Arguments.of("index-op-v1.avsc", IndexOp.getClassSchema()));
    }

    private static Schema parse(String name) throws IOException {
        try (InputStream in = EvolutionTest.class.getResourceAsStream("/frames/" + name)) {
            return new Schema.Parser().parse(in);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("frozen")
    void shouldReadEveryVersionThatWasEverReleased(String name, Schema current) throws IOException {
        // Given
        Schema released = parse(name);

        // When
        SchemaCompatibility.SchemaPairCompatibility backward =
                SchemaCompatibility.checkReaderWriterCompatibility(current, released);

        // Then
        assertThat(backward.getResult().getIncompatibilities()).isEmpty();
        assertThat(released.getFields())
                .allSatisfy(field -> assertThat(current.getField(field.name()))
                        .as("a field that was released stays: %s", field.name())
                        .isNotNull());
        assertThat(current.getFields())
                .filteredOn(field -> released.getField(field.name()) == null)
                .allSatisfy(field -> assertThat(field.hasDefaultValue())
                        .as("a new field has a default: %s", field.name())
                        .isTrue());
    }

    @Test
    void shouldGiveEveryEnumThatMayGrowADefault() {
        assertThat(MediaEvent.getClassSchema().getField("modality").schema().getEnumDefault())
                .isEqualTo("UNKNOWN");
        assertThat(MediaEvent.getClassSchema().getField("op").schema().getEnumDefault())
                .isEqualTo("UNKNOWN");
    }
}
