package io.strandex.bench.serde;

import io.strandex.event.GeneratedClasses;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One event after the other through a Kafka serializer and deserializer that are known by class name only. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SerdeBenchmark {
    private static final String TOPIC = "media.events.raw.v1";
    private static final int EVENTS = 1024;

    /** Class name of the serializer; the deserializer's stands beside it. */
    @Param("io.strandex.serde.AvroSerializer")
    public String serializer = "";

    /** Address of the registry. */
    @Param("mock://bench")
    public String registry = "";

    /** File of events, one JSON object a line. */
    @Param("")
    public String file = "";

    private final MediaEvent[] events = new MediaEvent[EVENTS];
    private final byte[][] frames = new byte[EVENTS][];
    private @Nullable Serializer<Object> writer;
    private @Nullable Deserializer<Object> reader;
    private int next;

    /** Reads the events and opens both ends. */
    @Setup(Level.Trial)
    @SuppressWarnings("unchecked") // Kafka knows both by class name too.
    public void open() throws IOException, ReflectiveOperationException {
        GeneratedClasses.trust();
        Map<String, Object> config = Map.of("schema.registry.url", registry, "specific.avro.reader", true);
        Serializer<Object> opened = (Serializer<Object>) create(serializer);
        opened.configure(config, false);
        reader = (Deserializer<Object>) create(serializer.replace("Serializer", "Deserializer"));
        reader.configure(config, false);
        List<String> lines;
        try (Stream<String> all = Files.lines(Path.of(file))) {
            lines = all.limit(EVENTS).toList();
        }
        for (int i = 0; i < EVENTS; i++) {
            events[i] = MediaEventJson.parse(lines.get(i % lines.size()));
            frames[i] = opened.serialize(TOPIC, events[i]);
            if (!events[i].equals(reader.deserialize(TOPIC, frames[i]))) {
                throw new IllegalStateException("not the same event after a round trip: " + events[i]);
            }
        }
        writer = opened;
    }

    private static Object create(String type) throws ReflectiveOperationException {
        return Class.forName(type).getDeclaredConstructor().newInstance();
    }

    /** Closes both ends. */
    @TearDown(Level.Trial)
    public void close() {
        if (writer != null && reader != null) {
            writer.close();
            reader.close();
        }
    }

    private int turn() {
        next = (next + 1) % EVENTS;
        return next;
    }

    /** An event to a frame. */
    @Benchmark
    public byte @Nullable [] serialize() {
        return writer == null ? null : writer.serialize(TOPIC, events[turn()]);
    }

    /** A frame to an event. */
    @Benchmark
    public @Nullable Object deserialize() {
        return reader == null ? null : reader.deserialize(TOPIC, frames[turn()]);
    }
}
