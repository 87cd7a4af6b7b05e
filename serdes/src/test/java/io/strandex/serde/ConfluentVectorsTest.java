package io.strandex.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Bytes written by Confluent's own serializer 7.7.0 on an empty registry; ids count in the order of registration. */
class ConfluentVectorsTest {
    private static final Schema USER = new Schema.Parser().parse("""
            {"type":"record","name":"User","namespace":"t","doc":"a user","fields":[
            {"name":"id","type":"long"},{"name":"name","type":"string"},
            {"name":"mail","type":["null","string"],"default":null},
            {"name":"kind","type":{"type":"enum","name":"K","symbols":["A","B"]}},
            {"name":"tags","type":{"type":"array","items":"string"}},
            {"name":"m","type":{"type":"map","values":"int"}},
            {"name":"fx","type":{"type":"fixed","name":"F4","size":4}},
            {"name":"b","type":"bytes"},{"name":"d","type":"double"}]}""");
    private static final Schema INTS = Schema.createArray(Schema.create(Schema.Type.INT));
    private static final Schema ENUM = Schema.createEnum("E", null, null, List.of("A", "B"));

    private record Vector(String topic, boolean key, Object datum, String hex) {}

    private static List<Vector> vectors() {
        return List.of(
                new Vector(
                        "users",
                        false,
                        user(),
                        "000000000154085a6fc3ab020e7a40652e6f72670204027802790002026b0e0001020304040908000000000000f83f"),
                new Vector("users", true, "k1", "0000000002046b31"),
                new Vector("longs", true, 5L, "00000000030a"),
                new Vector("ints", false, 7, "00000000040e"),
                new Vector("bools", false, true, "000000000501"),
                new Vector("floats", false, 1.5f, "00000000060000c03f"),
                new Vector("doubles", false, -2.25d, "000000000700000000000002c0"),
                new Vector("bytesarr", false, ByteBuffer.wrap(new byte[] {1, 2, 3}), "0000000008010203"),
                new Vector("filler", false, Map.of("a", "b"), "00000000090202610262" + "00"),
                new Vector("arrs", false, new GenericData.Array<>(INTS, List.of(1, 2)), "000000000a04020400"),
                new Vector("enums", false, new GenericData.EnumSymbol(ENUM, "B"), "000000000b02"),
                new Vector("maps", false, Map.of("a", 1), "000000000c0202610200"));
    }

    private static GenericRecord user() {
        GenericRecord user = new GenericData.Record(USER);
        user.put("id", 42L);
        user.put("name", "Zoë");
        user.put("mail", "z@e.org");
        user.put("kind", new GenericData.EnumSymbol(USER.getField("kind").schema(), "B"));
        user.put("tags", List.of("x", "y"));
        user.put("m", Map.of("k", 7));
        user.put("fx", new GenericData.Fixed(USER.getField("fx").schema(), new byte[] {1, 2, 3, 4}));
        user.put("b", ByteBuffer.wrap(new byte[] {9, 8}));
        user.put("d", 1.5);
        return user;
    }

    @Test
    void shouldWriteTheBytesOfConfluentsSerializer() {
        // Given
        Map<String, String> config = Map.of("schema.registry.url", "mock://" + UUID.randomUUID());
        try (AvroSerializer<Object> keys = new AvroSerializer<>();
                AvroSerializer<Object> values = new AvroSerializer<>()) {
            keys.configure(config, true);
            values.configure(config, false);

            // When
            List<String> written = vectors().stream()
                    .map(v -> (v.key() ? keys : values).serialize(v.topic(), v.datum()))
                    .map(HexFormat.of()::formatHex)
                    .toList();

            // Then
            assertThat(written).isEqualTo(vectors().stream().map(Vector::hex).toList());
            assertThat(values.serialize("users", null)).isNull();
        }
    }

    @Test
    void shouldReadTheBytesOfConfluentsSerializer() {
        // Given
        Map<String, String> config = Map.of("schema.registry.url", "mock://" + UUID.randomUUID());
        try (AvroSerializer<Object> writer = new AvroSerializer<>();
                AvroDeserializer<Object> reader = new AvroDeserializer<>()) {
            writer.configure(config, false);
            reader.configure(config, false);
            vectors().forEach(v -> writer.serialize(v.topic(), v.datum()));

            // When
            List<String> read = vectors().stream()
                    .map(v -> reader.deserialize(v.topic(), HexFormat.of().parseHex(v.hex())))
                    .map(ConfluentVectorsTest::text)
                    .toList();

            // Then
            assertThat(read)
                    .isEqualTo(vectors().stream().map(v -> text(v.datum())).toList());
        }
    }

    private static String text(Object datum) {
        return datum instanceof byte[] bytes
                ? GenericData.get().toString(ByteBuffer.wrap(bytes))
                : datum instanceof CharSequence s
                        ? s.toString()
                        : GenericData.get().toString(datum);
    }
}
