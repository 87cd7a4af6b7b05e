package io.strandex.topology;

import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The topology in the test driver, with real serdes and a clock that the test moves. */
final class Rig implements AutoCloseable {
    static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

    final MediaSettings settings;
    final TopologyTestDriver driver;
    final Index index = new Index();
    private final AvroSerde<MediaEvent> events;
    private final TestInputTopic<byte @Nullable [], byte @Nullable []> raw;
    private final TestOutputTopic<String, IndexOp> ops;
    private final TestOutputTopic<byte[], byte[]> rejected;
    private final TestOutputTopic<byte[], byte[]> dead;
    private Instant now = START;

    Rig() {
        this(Map.of());
    }

    Rig(Map<String, String> values) {
        settings = MediaSettings.of(values);
        StreamsConfig config = config(settings);
        driver = new TopologyTestDriver(
                MediaTopology.build(settings, config),
                config.originals().entrySet().stream()
                        .collect(java.util.Properties::new, (p, e) -> p.put(e.getKey(), e.getValue()), Map::putAll),
                START);
        events = AvroSerde.of(MediaEvent.class, config.originals());
        Topics topics = settings.topics();
        raw = driver.createInputTopic(topics.raw(), new ByteArraySerializer(), new ByteArraySerializer());
        ops = driver.createOutputTopic(
                topics.ops(),
                new StringDeserializer(),
                AvroSerde.of(IndexOp.class, config.originals()).deserializer());
        rejected =
                driver.createOutputTopic(topics.rejected(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        dead = driver.createOutputTopic(topics.dead(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    static StreamsConfig config(MediaSettings settings) {
        Map<String, Object> overrides = new HashMap<>();
        overrides.put("bootstrap.servers", "nowhere:1");
        overrides.put("schema.registry.url", "mock://" + UUID.randomUUID());
        // With exactly-once the stock driver clears dead letters of unreadable records before it commits them.
        overrides.put("processing.guarantee", "at_least_once");
        overrides.put("state.dir", stateDir().toString());
        return StreamsDefaults.with(settings.topics(), overrides);
    }

    private static Path stateDir() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target", "state")), "rig");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static MediaEvent.Builder event(String scene, String id) {
        return MediaEvents.upsert(scene, id, Modality.TEXT, START)
                .setStartMs(1_000L)
                .setEndMs(2_000L)
                .setText("text of " + id);
    }

    /** An event as a producer writes it. */
    byte[] bytes(MediaEvent event) {
        return events.serializer().serialize(settings.topics().raw(), event);
    }

    /** Sends an event under its stream key, one millisecond after the record before. */
    Rig send(MediaEvent event) {
        return send(MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId()), event);
    }

    Rig send(MediaEvent.Builder event) {
        return send(event.build());
    }

    Rig send(@Nullable String key, MediaEvent event) {
        return sendBytes(key, bytes(event));
    }

    Rig tombstone(@Nullable String key) {
        return sendBytes(key, null);
    }

    Rig sendBytes(@Nullable String key, byte @Nullable [] value) {
        now = now.plusMillis(1);
        return sendAt(now, key, value);
    }

    Rig sendAt(Instant logTime, @Nullable String key, byte @Nullable [] value) {
        now = logTime;
        raw.pipeInput(new TestRecord<>(key == null ? null : key.getBytes(StandardCharsets.UTF_8), value, logTime));
        return this;
    }

    Rig sendAt(Instant logTime, MediaEvent event) {
        String key = MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
        return sendAt(logTime, key, bytes(event));
    }

    Instant now() {
        return now;
    }

    /** Lets wall-clock time pass. */
    Rig pass(Duration duration) {
        driver.advanceWallClockTime(duration);
        return this;
    }

    /** Lets enough time pass for every dirty slot to be written. */
    Rig settle() {
        return pass(settings.slot().interval().multipliedBy(2));
    }

    /** The operations since the last call; the index applies them. */
    List<IndexOp> ops() {
        List<IndexOp> read = ops.readValuesToList();
        read.forEach(index::apply);
        return read;
    }

    List<IndexOp> ops(String series) {
        return ops().stream().filter(op -> op.getSeries().equals(series)).toList();
    }

    /** The index after everything written so far. */
    Index index() {
        ops();
        return index;
    }

    List<TestRecord<byte[], byte[]>> rejected() {
        return rejected.readRecordsToList();
    }

    List<TestRecord<byte[], byte[]>> dead() {
        return dead.readRecordsToList();
    }

    /** How many null values a topic has got. */
    long tombstones(String topic) {
        return driver
                .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readValuesToList()
                .stream()
                .filter(java.util.Objects::isNull)
                .count();
    }

    /** The sum of a counter over its tags. */
    long count(String name) {
        return driver.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().group().equals("strandex")
                        && metric.getKey().name().equals(name))
                .mapToLong(metric -> ((Double) metric.getValue().metricValue()).longValue())
                .sum();
    }

    @Override
    public void close() {
        driver.close();
    }
}
