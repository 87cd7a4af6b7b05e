package io.strandex.bench.slots;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.InputTopic;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Live scenes through the topology on the multi-partition driver: events come at a rate, each in the slot of its moment,
 * and every second of log time is a second by the clock.
 *
 * @param rate events a second, of all scenes
 * @param events how many there are
 * @param dimension of the vectors; 0 for none
 */
record SlotsRun(Scenes scenes, int partitions, int rate, int events, int dimension, Path stateDir) {
    private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
    private static final String TEXT = "x".repeat(200);
    private static final int COMMIT_EVERY = 1000;

    /** Nanoseconds that each partition spends on slots. */
    Map<Integer, Long> costs(boolean inTwoStages) {
        MediaSettings settings = settings(inTwoStages);
        StreamsConfig config = config(settings, inTwoStages);
        StepCosts.take();
        try (TopologyDriver driver = driver(settings, config);
                AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, config.originals())) {
            InputTopic<String, MediaEvent> raw = driver.input(settings.topics().raw(), Serdes.String(), serde);
            SplittableRandom random = new SplittableRandom(2);
            for (int i = 0; i < events; i++) {
                MediaEvent event = event(random, i);
                String key = MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
                raw.send(key, event, event.getEventTime());
                if (i % rate == rate - 1) {
                    driver.run();
                    driver.advanceWallClock(Duration.ofSeconds(1));
                }
            }
            driver.run();
            driver.advanceWallClock(Duration.ofSeconds(1));
            driver.advanceWallClock(Duration.ofSeconds(1));
        }
        return StepCosts.take();
    }

    private MediaEvent event(SplittableRandom random, int i) {
        long elapsed = i * 1000L / rate;
        MediaEvent.Builder event = MediaEvent.newBuilder(MediaEvents.upsert(
                        scenes.draw().scene(random), "event-" + i, Modality.TEXT, START.plusMillis(elapsed)))
                .setStartMs(elapsed)
                .setText(TEXT);
        if (dimension > 0) {
            float[] vector = new float[dimension];
            for (int d = 0; d < dimension; d++) {
                vector[d] = (float) random.nextDouble(-1, 1);
            }
            event.setEmbedding(MediaEvents.embedding("bench", vector));
        }
        return event.build();
    }

    private MediaSettings settings(boolean inTwoStages) {
        Map<String, String> settings = new HashMap<>();
        settings.put("partitions", Integer.toString(partitions));
        settings.put("salt.plan", "static");
        settings.put("salt.slots", Boolean.toString(inTwoStages));
        scenes.widths().forEach((scene, width) -> settings.put("salt.width." + scene, Integer.toString(width)));
        if (dimension > 0) {
            settings.put("vector.model", "bench");
            settings.put("vector.dimension", Integer.toString(dimension));
        }
        return MediaSettings.of(settings);
    }

    private StreamsConfig config(MediaSettings settings, boolean inTwoStages) {
        return StreamsDefaults.with(
                settings.topics(),
                Map.of(
                        "application.id",
                        "slots-" + rate + (inTwoStages ? "-two" : "-one"),
                        "bootstrap.servers",
                        "nowhere:1",
                        "schema.registry.url",
                        "mock://slots",
                        "state.dir",
                        stateDir.toString(),
                        StreamsConfig.PROCESSOR_WRAPPER_CLASS_CONFIG,
                        StepCosts.class.getName()));
    }

    private TopologyDriver driver(MediaSettings settings, StreamsConfig config) {
        var topics = settings.topics();
        return TopologyDriver.of(MediaTopology.build(settings, config), config)
                .startAt(START)
                .topic(topics.raw(), partitions)
                .topic(topics.ops(), partitions)
                .topic(topics.rejected(), 1)
                .topic(topics.dead(), 1)
                .commitEvery(COMMIT_EVERY)
                .build();
    }
}
