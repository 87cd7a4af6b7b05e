package io.strandex.bench.thread;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;

/** Events of made-up scenes over three weeks: sentences of a few seconds, and frames within them. */
final class MadeUpEvents {

    private static final String[] WORDS =
            ("a man woman child dog ball river street red blue old runs walks throws opens"
                            + " closes looks plays slowly quickly towards behind under over the camera house tree car")
                    .split(" ");
    private static final long ORIGIN = Instant.parse("2020-12-21T00:00:00Z").toEpochMilli();
    private static final long THREE_WEEKS_MS = 21L * 24 * 3_600 * 1_000;
    private static final int EVENTS_PER_SCENE = 13;
    private static final int LONGEST_MS = 120_000;

    private MadeUpEvents() {}

    /** Writes {@code size} events as JSON lines; the same seed writes the same file. */
    static Path write(Path file, int size, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int event = 0; event < size; event++) {
                out.write(line(event, random));
                out.newLine();
            }
        }
        return file;
    }

    private static String line(int event, SplittableRandom random) {
        int scene = event / EVENTS_PER_SCENE;
        long start = random.nextInt(LONGEST_MS);
        boolean frame = random.nextInt(3) > 0;
        long sceneStart = ORIGIN + new SplittableRandom(scene).nextLong(THREE_WEEKS_MS - LONGEST_MS);
        return String.format(
                Locale.ROOT,
                "{\"event_id\":\"e%d\",\"scene_id\":\"scene-%d\",\"modality\":\"%s\",\"event_time\":%d,"
                        + "\"start_ms\":%d,\"end_ms\":%d,\"text\":\"%s\",\"attributes\":{\"segment\":%d}}",
                event,
                scene,
                frame ? "IMAGE" : "TEXT",
                sceneStart + start,
                start,
                frame ? start : start + random.nextInt(15_000),
                words(frame ? 1 : 12, random),
                random.nextInt(10));
    }

    private static String words(int count, SplittableRandom random) {
        StringBuilder words = new StringBuilder();
        for (int word = 0; word < count; word++) {
            words.append(word == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return words.toString();
    }
}
