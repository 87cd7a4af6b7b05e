package io.strandex.topology;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.salt.SaltEntry;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.driver.TopologyDriverBuilder;
import io.strandex.testkit.events.MediaDriver;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;

/** The product's topology in the test kit's driver: two raw partitions, three of operations, six tasks a step. */
final class Rig extends MediaDriver {
    static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

    final MediaSettings settings;

    Rig() {
        this(Map.of());
    }

    Rig(Map<String, String> values) {
        this(MediaSettings.of(values), 2);
    }

    /** With so many raw partitions. */
    Rig(int rawPartitions) {
        this(MediaSettings.of(Map.of()), rawPartitions);
    }

    private Rig(MediaSettings settings, int rawPartitions) {
        this(settings, config(settings), rawPartitions);
    }

    private Rig(MediaSettings settings, StreamsConfig config, int rawPartitions) {
        super(driver(settings, config, rawPartitions).build(), flow(settings), config.originals());
        this.settings = settings;
    }

    private static Flow flow(MediaSettings settings) {
        Topics topics = settings.topics();
        return new Flow(
                topics.raw(),
                topics.ops(),
                topics.rejected(),
                settings.slot().interval().multipliedBy(2));
    }

    /** The topology over several partitions, as a test may go on to describe it. */
    static TopologyDriverBuilder driver(MediaSettings settings, StreamsConfig config) {
        return driver(settings, config, 2);
    }

    private static TopologyDriverBuilder driver(MediaSettings settings, StreamsConfig config, int rawPartitions) {
        Topics topics = settings.topics();
        return TopologyDriver.of(MediaTopology.build(settings, config), config)
                .startAt(START)
                .topic(topics.raw(), rawPartitions)
                .topic(topics.ops(), 3)
                .topic(topics.rejected(), 1)
                .topic(topics.saltPlan(), 1);
    }

    static StreamsConfig config(MediaSettings settings) {
        return StreamsDefaults.with(
                settings.topics(),
                Map.of("bootstrap.servers", "nowhere:1", "schema.registry.url", "mock://" + UUID.randomUUID()));
    }

    /** Publishes an entry of the salt plan at a log time. */
    Rig publish(SaltEntry entry, Instant logTime) {
        driver().input(settings.topics().saltPlan(), Serdes.String(), Serdes.ByteArray())
                .send(entry.toString(), new byte[] {1}, logTime);
        driver().run();
        return this;
    }

    /** The records that each partition brought to a step, where there were any. */
    SortedMap<Integer, Long> loads(String step) {
        SortedMap<Integer, Long> loads = new TreeMap<>();
        driver().metrics().forEach((name, metric) -> {
            if (name.name().equals("partition-records-total")
                    && step.equals(name.tags().get("step"))) {
                loads.put(Integer.valueOf(name.tags().get("partition")), ((Number) metric.metricValue()).longValue());
            }
        });
        loads.values().removeIf(load -> load == 0);
        return loads;
    }

    static MediaEvent.Builder event(String scene, String id) {
        return MediaEvents.upsert(scene, id, Modality.TEXT, START)
                .setStartMs(1_000L)
                .setEndMs(2_000L)
                .setText("text of " + id);
    }
}
