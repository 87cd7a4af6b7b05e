package io.strandex.bench.serde;

import io.strandex.event.MediaEvents;
import io.strandex.events.Modality;
import io.strandex.json.MediaEventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events to measure with: the caller's, or a few of the shape of described video segments. */
final class SampleEvents {
    private SampleEvents() {}

    /** A new file with the events. */
    static Path write(Path source) throws IOException {
        Path file = Files.createTempFile("strandex-events", ".jsonl");
        return source.toString().isEmpty() ? Files.write(file, own()) : Files.write(file, Files.readAllLines(source));
    }

    private static List<String> own() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Modality modality = i % 4 == 3 ? Modality.TEXT : Modality.IMAGE;
            lines.add(MediaEventJson.write(MediaEvents.upsert(
                            "v_scene-" + i,
                            "v_scene-" + i + "#0/f" + i,
                            modality,
                            Instant.ofEpochMilli(1_609_213_866_388L))
                    .setStartMs(2772L * i)
                    .setEndMs(2772L * i + 5000)
                    .setText("A man in a suit talks in front of a screen")
                    .setUri("frames/v_scene-" + i + "/0000002772.jpg")
                    .setAttributes(new HashMap<>(Map.of("object", "suit", "segment", (long) i)))
                    .build()));
        }
        return lines;
    }
}
