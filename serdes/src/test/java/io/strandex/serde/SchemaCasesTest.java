package io.strandex.serde;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Public cases of schemas that differ between writer and reader, by their number. */
class SchemaCasesTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_773_566_813_589L);
    private final Map<String, Object> config = Registries.fresh();

    /** An event as another producer's schema holds it. */
    private static GenericRecord foreign(Schema schema) {
        GenericRecord event = new GenericData.Record(schema);
        event.put("event_id", "e");
        event.put("scene_id", "s");
        event.put("event_time", TIME.toEpochMilli());
        return event;
    }

    private MediaEvent read(GenericRecord written) {
        try (AvroSerializer<GenericRecord> writer = new AvroSerializer<>();
                AvroDeserializer<MediaEvent> reader = AvroDeserializer.of(MediaEvent.class, config)) {
            writer.configure(config, false);
            return reader.decode(requireNonNull(writer.serialize("raw", written)));
        }
    }

    private static SchemaBuilder.FieldAssembler<Schema> head(String... symbols) {
        return SchemaBuilder.record("MediaEvent")
                .namespace("io.strandex.events")
                .fields()
                .name("modality")
                .type(SchemaBuilder.enumeration("Modality").symbols(symbols))
                .noDefault()
                .requiredString("scene_id");
    }

    @Test
    void shouldReadUnknownAndRejectWhenTheWriterKnowsAModalityMore_C69() {
        // Given
        Schema schema = head("LIDAR", "TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .endRecord();
        GenericRecord lidar = foreign(schema);
        lidar.put(
                "modality",
                new GenericData.EnumSymbol(schema.getField("modality").schema(), "LIDAR"));
        GenericRecord text = foreign(schema);
        text.put(
                "modality",
                new GenericData.EnumSymbol(schema.getField("modality").schema(), "TEXT"));

        // When
        MediaEvent unknown = read(lidar);
        MediaEvent known = read(text);

        // Then
        assertThat(unknown.getModality()).isEqualTo(Modality.UNKNOWN);
        assertThat(Admission.standard().judge(unknown, TIME.toEpochMilli()))
                .isInstanceOfSatisfying(
                        Judgement.Rejected.class, r -> assertThat(r.reason()).isEqualTo(Reason.UNKNOWN_MODALITY));
        assertThat(known.getModality()).isEqualTo(Modality.TEXT);
    }

    @Test
    void shouldReadByNameWhenFieldsAreInAnotherOrder_C71() {
        // Given
        Schema first = head("TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .endRecord();
        Schema second = head("TEXT")
                .requiredLong("event_time")
                .requiredString("event_id")
                .endRecord();
        GenericRecord one = foreign(first);
        one.put(
                "modality",
                new GenericData.EnumSymbol(first.getField("modality").schema(), "TEXT"));
        GenericRecord other = foreign(second);
        other.put(
                "modality",
                new GenericData.EnumSymbol(second.getField("modality").schema(), "TEXT"));

        // When / Then
        assertThat(read(one)).isEqualTo(read(other)).isEqualTo(event());
    }

    private static MediaEvent event() {
        return MediaEvents.upsert("s", "e", Modality.TEXT, TIME).build();
    }

    @Test
    void shouldUseDefaultsWhenFieldsWereAddedOrRemoved_C72() {
        // Given
        Schema older = head("TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .endRecord();
        Schema other = head("TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .name("lang")
                .type()
                .unionOf()
                .nullType()
                .and()
                .stringType()
                .endUnion()
                .noDefault()
                .endRecord();
        GenericRecord before = foreign(older);
        before.put(
                "modality",
                new GenericData.EnumSymbol(older.getField("modality").schema(), "TEXT"));
        GenericRecord withLanguage = foreign(other);
        withLanguage.put(
                "modality",
                new GenericData.EnumSymbol(other.getField("modality").schema(), "TEXT"));
        withLanguage.put("lang", "de");

        // When / Then
        assertThat(read(before)).isEqualTo(read(withLanguage)).isEqualTo(event());
        assertThat(read(before).getOp()).isEqualTo(EventOp.UPSERT);
        assertThat(read(before).getAttributes()).isEmpty();
        assertThat(read(before).getRevision()).isNull();
    }

    private Object generic(GenericRecord written, String field, Object... more) {
        Map<String, Object> all = new HashMap<>(config);
        for (int i = 0; i < more.length; i += 2) {
            all.put((String) more[i], more[i + 1]);
        }
        try (AvroSerde<GenericRecord> serde = new AvroSerde<>()) {
            serde.configure(all, false);
            return serde.deserializer()
                    .deserialize("t", serde.serializer().serialize("t", written))
                    .get(field);
        }
    }

    @Test
    void shouldWidenWhenAWholeNumberMeetsAUnionWithDouble_C74() {
        // Given
        Schema schema = SchemaBuilder.record("R")
                .fields()
                .optionalDouble("score")
                .optionalLong("n")
                .endRecord();
        GenericRecord datum = new GenericData.Record(schema);
        datum.put("score", 320L);
        datum.put("n", 7);

        // When / Then
        assertThat(generic(datum, "score")).isEqualTo(320.0);
        assertThat(generic(datum, "n")).isEqualTo(7L);
    }

    @Test
    void shouldReadTheNumberWhenItIsADecimal_C76() {
        // Given
        Schema decimal = org.apache.avro.LogicalTypes.decimal(9, 2).addToSchema(Schema.create(Schema.Type.BYTES));
        Schema schema = SchemaBuilder.record("R")
                .fields()
                .name("price")
                .type(decimal)
                .noDefault()
                .endRecord();
        GenericRecord raw = new GenericData.Record(schema);
        raw.put("price", ByteBuffer.wrap(Base64.getDecoder().decode("EtaH")));
        GenericRecord typed = new GenericData.Record(schema);
        typed.put("price", new BigDecimal("12345.67"));

        // When / Then
        for (GenericRecord datum : new GenericRecord[] {raw, typed}) {
            assertThat(generic(datum, "price", "avro.use.logical.type.converters", true))
                    .isEqualTo(new BigDecimal("12345.67"));
            assertThat(generic(datum, "price")).isEqualTo(ByteBuffer.wrap(new byte[] {0x12, (byte) 0xd6, (byte) 0x87}));
        }
    }

    @Test
    void shouldReadStringsWhenTheWritersSchemaDoesNotAskForThem_C79() {
        // Given
        Schema plain = SchemaBuilder.record("R").fields().requiredString("name").endRecord();
        Schema java = new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"name\",\"type\":"
                        + "{\"type\":\"string\",\"avro.java.string\":\"String\"}}]}");
        GenericRecord one = new GenericData.Record(plain);
        one.put("name", "Zoë");
        GenericRecord other = new GenericData.Record(java);
        other.put("name", new Utf8("Zoë"));

        // When / Then
        assertThat(generic(one, "name")).isEqualTo(new Utf8("Zoë"));
        assertThat(generic(other, "name", "avro.remove.java.properties", false)).isEqualTo("Zoë");
        assertThat(read(mediaEventWithUtf8()).getSceneId())
                .isInstanceOf(String.class)
                .isEqualTo("s");
    }

    private static GenericRecord mediaEventWithUtf8() {
        Schema schema = head("TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .endRecord();
        GenericRecord event = foreign(schema);
        event.put(
                "modality",
                new GenericData.EnumSymbol(schema.getField("modality").schema(), "TEXT"));
        event.put("scene_id", new Utf8("s"));
        return event;
    }

    @Test
    void shouldKeepEveryDigitWhenAnIntegerLiesBeyond2To53_C81() {
        // Given
        MediaEvent event = event();
        event.setAttributes(new HashMap<>(Map.of("frameId", 9_007_199_254_740_993L)));
        try (AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, config)) {
            // When
            MediaEvent read =
                    serde.deserializer().deserialize("t", serde.serializer().serialize("t", event));

            // Then
            assertThat(read.getAttributes()).containsEntry("frameId", 9_007_199_254_740_993L);
        }
    }
}
