package io.strandex.serde;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.registry.SchemaRegistry;
import io.strandex.registry.UnknownSchemaException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Confluent's configuration keys, one by one. */
class AvroConfigurationTest {
    private static final Schema NARROW =
            SchemaBuilder.record("t.R").fields().requiredLong("a").endRecord();
    private static final Schema WIDE = SchemaBuilder.record("t.R")
            .fields()
            .requiredLong("a")
            .optionalString("b")
            .endRecord();
    private static final Schema OTHER =
            SchemaBuilder.record("t.R").fields().requiredString("c").endRecord();

    private static GenericRecord narrow(long a) {
        GenericRecord datum = new GenericData.Record(NARROW);
        datum.put("a", a);
        return datum;
    }

    private static <T> AvroSerializer<T> writer(Map<String, ?> config) {
        AvroSerializer<T> writer = new AvroSerializer<>();
        writer.configure(config, false);
        return writer;
    }

    private static <T> AvroDeserializer<T> reader(Map<String, ?> config) {
        AvroDeserializer<T> reader = new AvroDeserializer<>();
        reader.configure(config, false);
        return reader;
    }

    @ParameterizedTest
    @CsvSource({
        "io.confluent.kafka.serializers.subject.TopicNameStrategy, t-value",
        "io.confluent.kafka.serializers.subject.RecordNameStrategy, t.R",
        "TopicRecordNameStrategy, t-t.R"
    })
    void shouldNameSubjectsByStrategy(String strategy, String subject) {
        // Given
        Map<String, Object> config = Registries.fresh("value.subject.name.strategy", strategy);
        try (AvroSerializer<GenericRecord> writer = writer(config);
                AvroDeserializer<GenericRecord> reader = reader(config);
                SchemaRegistry registry = SchemaRegistry.of(config)) {
            // When
            byte[] frame = writer.serialize("t", narrow(1));

            // Then
            assertThat(registry.latest(subject).schema()).isEqualTo(NARROW);
            assertThat(reader.deserialize("t", frame)).isEqualTo(narrow(1));
        }
    }

    @Test
    void shouldRegisterNothingWhenRegistrationIsOff() {
        // Given
        Map<String, Object> config =
                Registries.fresh("auto.register.schemas", "false", "missing.id.cache.ttl.sec", "0");
        try (AvroSerializer<GenericRecord> writer = writer(config);
                SchemaRegistry registry = SchemaRegistry.of(config)) {
            // When / Then
            assertThatThrownBy(() -> writer.serialize("t", narrow(1)))
                    .isInstanceOf(UnknownSchemaException.class)
                    .hasMessageContaining("t-value");
            registry.register("t-value", NARROW, false);
            assertThat(writer.serialize("t", narrow(1))).startsWith(0, 0, 0, 0, 1);
        }
    }

    @Test
    void shouldWriteWithTheNewestVersionOrTheGivenId() {
        // Given
        Map<String, Object> config = Registries.fresh("auto.register.schemas", false, "use.latest.version", true);
        Map<String, Object> byId = new java.util.HashMap<>(config);
        byId.put("use.schema.id", 1);
        try (SchemaRegistry registry = SchemaRegistry.of(config);
                AvroSerializer<GenericRecord> writer = writer(config);
                AvroSerializer<GenericRecord> fixed = writer(byId);
                AvroDeserializer<GenericRecord> reader = reader(config)) {
            registry.register("t-value", NARROW, false);
            registry.register("t-value", WIDE, false);

            // When
            byte[] latest = writer.serialize("t", wide());
            byte[] first = fixed.serialize("t", narrow(5));

            // Then
            assertThat(requireNonNull(reader.deserialize("t", latest)).getSchema())
                    .isEqualTo(WIDE);
            assertThat(reader.deserialize("t", first)).isEqualTo(narrow(5));
        }
    }

    private static GenericRecord wide() {
        GenericRecord datum = new GenericData.Record(WIDE);
        datum.put("a", 4L);
        return datum;
    }

    @Test
    void shouldRefuseWhenTheNewestVersionCannotReadTheDatum() {
        // Given
        Map<String, Object> config = Registries.fresh("auto.register.schemas", false, "use.latest.version", true);
        try (SchemaRegistry registry = SchemaRegistry.of(config);
                AvroSerializer<GenericRecord> writer = writer(config)) {
            registry.register("t-value", OTHER, false);

            // When / Then
            assertThatThrownBy(() -> writer.serialize("t", narrow(1)))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("latest.compatibility.strict");
        }
    }

    @Test
    void shouldReadGeneratedClassesWhenAsked() {
        // Given
        Map<String, Object> config = Registries.fresh("specific.avro.reader", true);
        MediaEvent event =
                MediaEvents.upsert("s", "e", Modality.TEXT, Instant.EPOCH).build();
        try (AvroSerializer<MediaEvent> writer = writer(config);
                AvroDeserializer<MediaEvent> reader = reader(config);
                AvroSerializer<GenericRecord> foreign = writer(config)) {
            // When / Then
            assertThat(reader.deserialize("t", writer.serialize("t", event))).isEqualTo(event);
            byte[] unknownClass = foreign.serialize("t", narrow(1));
            assertThatThrownBy(() -> reader.deserialize("t", unknownClass))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("t.R");
        }
    }

    @Test
    void shouldConvertLogicalTypesBothWaysWhenAsked() {
        // Given
        Schema schema = SchemaBuilder.record("L")
                .fields()
                .name("time")
                .type(LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG)))
                .noDefault()
                .name("id")
                .type(LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING)))
                .noDefault()
                .name("price")
                .type(LogicalTypes.decimal(9, 2).addToSchema(Schema.create(Schema.Type.BYTES)))
                .noDefault()
                .endRecord();
        GenericRecord datum = new GenericData.Record(schema);
        datum.put("time", Instant.ofEpochMilli(5));
        datum.put("id", UUID.fromString("6f1c9bd1-0f1c-4a77-9d3a-0b0a8ea01f0b"));
        datum.put("price", new BigDecimal("1.50"));
        Map<String, Object> config = Registries.fresh("avro.use.logical.type.converters", true);
        try (AvroSerde<GenericRecord> serde = new AvroSerde<>()) {
            serde.configure(config, false);

            // When
            GenericRecord read =
                    serde.deserializer().deserialize("t", serde.serializer().serialize("t", datum));

            // Then
            assertThat(read.get("time")).isEqualTo(datum.get("time"));
            assertThat(read.get("id")).isEqualTo(datum.get("id"));
            assertThat(read.get("price")).isEqualTo(datum.get("price"));
        }
    }

    @Test
    void shouldReadTheSchemaIdFromTheHeaderOfANewerProducer() {
        // Given
        Map<String, Object> config = Registries.fresh();
        try (AvroSerializer<GenericRecord> writer = writer(config);
                AvroDeserializer<GenericRecord> reader = reader(config)) {
            byte[] frame = requireNonNull(writer.serialize("t", narrow(9)));
            byte[] body = java.util.Arrays.copyOfRange(frame, 5, frame.length);
            RecordHeaders id = new RecordHeaders();
            id.add("__value_schema_id", new byte[] {0, 0, 0, 0, 1});
            RecordHeaders guid = new RecordHeaders();
            guid.add(
                    "__value_schema_id",
                    ByteBuffer.allocate(17).put((byte) 1).putLong(1).putLong(2).array());
            RecordHeaders odd = new RecordHeaders();
            odd.add("__value_schema_id", new byte[] {7});

            // When / Then
            assertThat(reader.deserialize("t", id, body)).isEqualTo(narrow(9));
            assertThatThrownBy(() -> reader.deserialize("t", guid, body))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("00000000-0000-0001-0000-000000000002");
            assertThatThrownBy(() -> reader.deserialize("t", odd, body))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("GUID");
        }
    }

    @Test
    void shouldNameEveryProblemWhenTheConfigurationIsWrong() {
        Map<String, Object> config = Registries.fresh(
                "auto.register.schemas", "maybe",
                "use.schema.id", "x",
                "schema.reflection", "true",
                "value.subject.name.strategy", "com.acme.OwnStrategy",
                "specific.avro.value.type", "com.acme.NoClass");
        assertThatThrownBy(() -> writer(config))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("auto.register.schemas")
                .hasMessageContaining("use.schema.id")
                .hasMessageContaining("schema.reflection")
                .hasMessageContaining("OwnStrategy")
                .hasMessageContaining("com.acme.NoClass");
    }

    @Test
    void shouldRefuseADatumThatDoesNotFitItsSchema() {
        // Given
        GenericRecord datum = new GenericData.Record(NARROW);
        datum.put("a", "text");
        try (AvroSerializer<Object> writer = writer(Registries.fresh())) {
            // When / Then
            assertThatThrownBy(() -> writer.serialize("t", datum)).isInstanceOf(SerializationException.class);
            assertThatThrownBy(() -> writer.serialize("t", new Object()))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("java.lang.Object");
            assertThat(writer.serialize("t", narrow(1))).isNotEmpty();
        }
    }
}
