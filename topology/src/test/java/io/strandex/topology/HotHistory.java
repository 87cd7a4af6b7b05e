package io.strandex.topology;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random records of one hot scene. */
final class HotHistory {
    private static final Duration SLOW = Duration.ofDays(4);

    private HotHistory() {}

    /** One record, and how long after the one before. */
    record Sent(MediaEvent event, boolean isTombstone, Duration later) {}

    static List<Sent> of(Random random, int records, Duration pace) {
        List<Sent> history = new ArrayList<>();
        Instant now = Rig.START;
        for (int i = 0; i < records; i++) {
            Duration later = Duration.ofMillis((long) (random.nextDouble() * 2 * pace.toMillis()));
            now = now.plus(later);
            history.add(new Sent(event(random, now), random.nextInt(8) == 0, later));
        }
        return history;
    }

    /** Events of one scene, large and small, that disagree on when it began by up to a week. */
    private static MediaEvent event(Random random, Instant now) {
        long start = random.nextInt(70_000);
        Instant time =
                now.minus(Duration.ofMinutes(random.nextInt(5))).minus(random.nextInt(4) == 0 ? SLOW : Duration.ZERO);
        MediaEvent.Builder event = MediaEvent.newBuilder(
                        MediaEvents.upsert("hot", "e" + random.nextInt(90), modality(random), time))
                .setStartMs(start)
                .setEndMs(start + random.nextInt(40_000))
                .setText("x".repeat(random.nextInt(3) == 0 ? 9_000 : random.nextInt(50)));
        if (random.nextBoolean()) {
            event.setEmbedding(MediaEvents.embedding("clip", value(random), value(random), value(random)));
        }
        return event.build();
    }

    private static Modality modality(Random random) {
        return List.of(Modality.TEXT, Modality.IMAGE, Modality.TABLE).get(random.nextInt(3));
    }

    /** Of so different sizes that no double holds a sum of two. */
    private static float value(Random random) {
        return (random.nextFloat() - 0.5f) * (random.nextBoolean() ? 1e20f : 1e-3f) + 1e-12f;
    }
}
