package io.strandex.series;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.events.MediaEvent;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mapping follows the schema: equality and enums as keyword, whole numbers as long, maps as flattened. */
class MappingRulesTest {
    /** What the product adds to the event, or renders in another way. */
    private static final Set<String> DERIVED = Set.of("key", "numbers", "salt", "embedding_model");
    /** An operation is no field of a document. */
    private static final Set<String> NOT_STORED = Set.of("op");

    @Test
    void shouldMapEveryFieldOfTheSchemaByItsType() {
        // Given
        JsonNode properties =
                SeriesMapping.of("events", SeriesSettings.defaults()).path("properties");

        // Then
        for (Schema.Field field : MediaEvent.getClassSchema().getFields()) {
            if (!NOT_STORED.contains(field.name())) {
                String type = properties.path(field.name()).path("type").asText();
                assertThat(allowed(field.schema())).as(field.name()).contains(type);
            }
        }
        properties
                .fieldNames()
                .forEachRemaining(name -> assertThat(DERIVED.contains(name)
                                || MediaEvent.getClassSchema().getField(name) != null)
                        .as(name + " is a field of the schema or derived from one")
                        .isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "slots", "scenes"})
    void shouldBeStrictAndBounded(String series) {
        // Given
        JsonNode template = SeriesTemplate.of(series, SeriesSettings.defaults());

        // Then
        JsonNode mapping = template.path("template").path("mappings");
        assertThat(mapping.path("dynamic").asText()).isEqualTo("strict");
        assertThat(mapping.path("date_detection").asBoolean(true)).isFalse();
        assertThat(mapping.path("_routing").path("required").asBoolean()).isTrue();
        assertThat(template.path("allow_auto_create").asBoolean(true)).isFalse();
        assertThat(template.at("/template/settings/index.mapping.total_fields.limit")
                        .asInt())
                .isGreaterThan(mapping.path("properties").size());
        for (JsonNode field : mapping.path("properties")) {
            if (field.path("type").asText().equals("flattened")) {
                assertThat(field.path("ignore_above").asInt()).isBetween(1, 8_191);
            }
        }
    }

    private static Set<String> allowed(Schema schema) {
        return switch (schema.getType()) {
            case UNION ->
                allowed(schema.getTypes().stream()
                        .filter(branch -> branch.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElseThrow());
            case STRING -> Set.of("keyword", "text");
            case ENUM -> Set.of("keyword");
            case LONG, INT -> Set.of("long", "date");
            case MAP -> Set.of("flattened");
            case RECORD -> Set.of("dense_vector");
            default -> Set.of();
        };
    }
}
