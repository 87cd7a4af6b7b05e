package io.strandex.bench.serde;

import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import io.strandex.serde.AvroDeserializer;
import io.strandex.serde.AvroSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Counts how often the registry is asked while many events of one schema are written and read. */
record RegistryCalls(CountingRegistry registry, Path events) {
    private static final int TIMES = 100;

    /** Questions per schema and direction: the greater of writing and reading. */
    int count() throws IOException {
        List<MediaEvent> all =
                Files.readAllLines(events).stream().map(MediaEventJson::parse).toList();
        Map<String, Object> config = Map.of("schema.registry.url", registry.url(), "specific.avro.reader", true);
        try (AvroSerializer<MediaEvent> writer = new AvroSerializer<>();
                AvroDeserializer<MediaEvent> reader = new AvroDeserializer<>()) {
            writer.configure(config, false);
            reader.configure(config, false);
            int before = registry.requests();
            List<byte[]> frames =
                    all.stream().map(event -> write(writer, event)).toList();
            int written = registry.requests() - before;
            frames.forEach(frame -> reader.deserialize("calls", frame));
            return Math.max(written, registry.requests() - before - written);
        }
    }

    private static byte[] write(AvroSerializer<MediaEvent> writer, MediaEvent event) {
        byte[] frame = new byte[0];
        for (int i = 0; i < TIMES; i++) {
            frame = java.util.Objects.requireNonNull(writer.serialize("calls", event));
        }
        return frame;
    }
}
