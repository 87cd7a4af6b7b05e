package io.strandex.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** 300 records that Confluent's serializer wrote: read and written again they are the same bytes. */
class BigCorpusTest {
    private static final Path DIRECTORY = Path.of(System.getProperty("strandex.root", ".."), "../shared/data/avro");

    @Test
    void shouldWriteTheSameBytesThatWereRead() throws IOException {
        // Given
        assumeThat(DIRECTORY).as("Confluent's corpus beside the repository").exists();
        Schema schema = new Schema.Parser().parse(DIRECTORY.resolve("big.avsc").toFile());
        List<byte[]> frames = Files.readAllLines(DIRECTORY.resolve("big-corpus.hex")).stream()
                .map(HexFormat.of()::parseHex)
                .toList();
        Map<String, Object> config = Registries.fresh();
        Registries.register(config, Frames.schemaId(frames.getFirst()), schema);
        try (AvroSerde<Object> serde = new AvroSerde<>()) {
            serde.configure(config, false);

            // When
            List<byte[]> again = frames.stream()
                    .map(frame -> serde.deserializer().deserialize("big", frame))
                    .map(datum -> serde.serializer().serialize("big", datum))
                    .toList();

            // Then
            assertThat(again)
                    .hasSize(300)
                    .usingElementComparator(java.util.Arrays::compare)
                    .isEqualTo(frames);
        }
    }
}
