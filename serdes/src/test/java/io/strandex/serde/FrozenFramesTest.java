package io.strandex.serde;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.OpKind;
import io.strandex.json.MediaEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/**
 * Bytes that were written once and must be read for ever. A new version of a schema adds a file of its own; the files of older
 * versions stay.
 */
class FrozenFramesTest {
    private static InputStream resource(String name) {
        return FrozenFramesTest.class.getResourceAsStream("/frames/" + name);
    }

    private static Map<String, Object> registry(String schema) throws IOException {
        Map<String, Object> config = Registries.fresh();
        try (InputStream in = resource(schema)) {
            Registries.register(config, 1, new Schema.Parser().parse(in));
        }
        return config;
    }

    private record Frozen(String text, String hex) {
        byte[] frame() {
            return HexFormat.of().parseHex(hex);
        }
    }

    private static List<Frozen> frozen(String name) throws IOException {
        try (InputStream in = resource(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .map(parts -> new Frozen(parts[0], parts[1]))
                    .toList();
        }
    }

    @Test
    void shouldReadEventsOfVersion1() throws IOException {
        // Given
        Map<String, Object> config = registry("media-event-v1.avsc");
        try (AvroDeserializer<MediaEvent> reader = AvroDeserializer.of(MediaEvent.class, config)) {
            for (Frozen frozen : frozen("media-event-v1.tsv")) {
                // When
                MediaEvent event = reader.decode(frozen.frame());

                // Then
                assertThat(event).isEqualTo(MediaEventJson.parse(frozen.text()));
            }
        }
    }

    @Test
    void shouldWriteEventsAsVersion1() throws IOException {
        // Given
        Map<String, Object> config = registry("media-event-v1.avsc");
        try (AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, config)) {
            for (Frozen frozen : frozen("media-event-v1.tsv")) {
                // When
                byte[] frame = serde.serializer().serialize("t", MediaEventJson.parse(frozen.text()));

                // Then
                assertThat(HexFormat.of().formatHex(frame)).as(frozen.text()).isEqualTo(frozen.hex());
            }
        }
    }

    @Test
    void shouldReadAndWriteOperationsOfVersion1() throws IOException {
        // Given
        Map<String, Object> config = registry("index-op-v1.avsc");
        Frozen frozen = frozen("index-op-v1.tsv").getFirst();
        IndexOp op = new IndexOp(
                OpKind.UPSERT,
                "events",
                "2020-w53",
                "0001609459199000:txt:abc",
                "0a1b2c3d~0",
                6_592_344_887_296_000L,
                ByteBuffer.wrap(frozen.text().getBytes(StandardCharsets.UTF_8)));
        try (AvroSerde<IndexOp> serde = AvroSerde.of(IndexOp.class, config)) {
            // When
            byte[] frame = serde.serializer().serialize("t", op);

            // Then
            assertThat(HexFormat.of().formatHex(frame)).isEqualTo(frozen.hex());
            assertThat(serde.deserializer().deserialize("t", frozen.frame())).isEqualTo(op);
        }
    }
}
