package io.strandex.testkit.events;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * An endless stream of events over scenes of very different size: scene {@code n} gets a share in proportion to
 * {@code 1 / n^exponent}, Zipf's law. The same settings and seed give the same stream.
 *
 * @param seed decides everything that is random
 * @param scenes how many scenes, 1 to {@value #MOST_SCENES}
 * @param exponent 0 for scenes of equal size; 1 and above for a few that take most; at most 100
 * @param origin time of the first event; each further event is {@link #STEP_MS} later
 */
public record SkewedEvents(long seed, int scenes, double exponent, Instant origin) {

    /** Milliseconds between two events. */
    public static final long STEP_MS = 10;

    /** As many scenes as there can be: each takes eight bytes while the stream is read. */
    public static final int MOST_SCENES = 10_000_000;

    private static final List<Modality> MODALITIES =
            List.of(Modality.TEXT, Modality.TEXT, Modality.TEXT, Modality.IMAGE, Modality.IMAGE, Modality.TABLE);

    /** Checks the ranges. */
    public SkewedEvents {
        if (scenes < 1 || scenes > MOST_SCENES || !(exponent >= 0 && exponent <= 100)) {
            throw new IllegalArgumentException("%d scenes, exponent %s".formatted(scenes, exponent));
        }
    }

    /** The stream, from its beginning. */
    public Stream<MediaEvent> stream() {
        var random = new Random(seed);
        double[] shares = cumulativeShares();
        return Stream.iterate(0L, number -> number + 1).map(number -> event(number, scene(random, shares), random));
    }

    /** The expected share of the largest scene, between 0 and 1. */
    public double largestShare() {
        return cumulativeShares()[0];
    }

    private MediaEvent event(long number, int scene, Random random) {
        long startMs = number * STEP_MS;
        return MediaEvents.upsert(
                        "scene-" + scene,
                        "event-" + number,
                        MODALITIES.get(random.nextInt(MODALITIES.size())),
                        origin.plusMillis(startMs))
                .setStartMs(startMs)
                .setEndMs(startMs + random.nextInt(5_000))
                .setText("text of event " + number)
                .build();
    }

    private static int scene(Random random, double[] shares) {
        double point = random.nextDouble();
        int low = 0;
        int high = shares.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (shares[middle] <= point) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low + 1;
    }

    private double[] cumulativeShares() {
        double[] sums = new double[scenes];
        double total = 0;
        for (int rank = 1; rank <= scenes; rank++) {
            total += 1 / Math.pow(rank, exponent);
            sums[rank - 1] = total;
        }
        for (int i = 0; i < scenes; i++) {
            sums[i] /= total;
        }
        return sums;
    }
}
