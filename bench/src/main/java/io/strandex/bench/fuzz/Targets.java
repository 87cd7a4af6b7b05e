package io.strandex.bench.fuzz;

import io.strandex.event.Admission;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement;
import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.events.OpKind;
import io.strandex.json.MediaEventJson;
import io.strandex.serde.AvroDeserializer;
import io.strandex.serde.AvroSerde;
import io.strandex.serde.AvroSerializer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;

/** The readers under fire, each with its samples. */
final class Targets {
    private static final Map<String, String> CONFIG =
            Map.of("schema.registry.url", "mock://fuzz", "missing.id.cache.ttl.sec", "1");
    private static final Instant TIME = Instant.ofEpochMilli(1_609_459_199_000L);
    private static final Schema NESTED = new Schema.Parser().parse("""
            {"type":"record","name":"N","fields":[
            {"name":"next","type":["null","N"]},
            {"name":"list","type":{"type":"array","items":"null"}},
            {"name":"map","type":{"type":"map","values":{"type":"array","items":"string"}}},
            {"name":"bytes","type":"bytes"},
            {"name":"time","type":{"type":"long","logicalType":"timestamp-millis"}},
            {"name":"kind","type":{"type":"enum","name":"K","symbols":["A","B"]}},
            {"name":"fixed","type":{"type":"fixed","name":"F","size":16}}]}""");

    private Targets() {}

    /** A reader and its good inputs. */
    record Aim(Target target, List<byte[]> samples) {}

    static List<MediaEvent> events() {
        List<MediaEvent> events = new ArrayList<>();
        for (Modality modality : List.of(Modality.TEXT, Modality.IMAGE, Modality.TABLE, Modality.AUDIO)) {
            events.add(MediaEvents.upsert("v_" + modality, "e#" + modality, modality, TIME)
                    .setStartMs(100L)
                    .setEndMs(4200L)
                    .setText("Zoë sagt 😀")
                    .setUri("frames/1.jpg")
                    .setEmbedding(MediaEvents.embedding("clip", 0.5f, -1f, 2f))
                    .setAttributes(new HashMap<>(Map.of("l", 7L, "d", 1.5, "s", "x", "b", true)))
                    .build());
        }
        events.add(MediaEvents.delete("v_1", "gone"));
        return events;
    }

    static Aim events(List<MediaEvent> events) {
        AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, CONFIG);
        AvroDeserializer<MediaEvent> reader = (AvroDeserializer<MediaEvent>) serde.deserializer();
        List<byte[]> samples = events.stream()
                .map(event -> serde.serializer().serialize("raw", event))
                .toList();
        return new Aim(frame -> judged(() -> judge(reader.decode(frame))), samples);
    }

    static Aim operations() {
        AvroSerde<IndexOp> serde = AvroSerde.of(IndexOp.class, CONFIG);
        AvroDeserializer<IndexOp> reader = (AvroDeserializer<IndexOp>) serde.deserializer();
        ByteBuffer source = ByteBuffer.wrap("{\"key\":\"k\"}".getBytes(StandardCharsets.UTF_8));
        IndexOp op = new IndexOp(OpKind.UPSERT, "events", "2020-w53", "k", "r~0", 4096L, source);
        return new Aim(
                frame -> judged(() -> reader.decode(frame) != null),
                List.of(serde.serializer().serialize("ops", op)));
    }

    static Aim nested() {
        AvroSerializer<GenericRecord> writer = new AvroSerializer<>();
        writer.configure(CONFIG, false);
        AvroDeserializer<GenericRecord> reader = new AvroDeserializer<>();
        Map<String, Object> config = new HashMap<>(CONFIG);
        config.put("avro.use.logical.type.converters", true);
        reader.configure(config, false);
        return new Aim(
                frame -> judged(() -> reader.decode(frame) != null),
                List.of(writer.serialize("nested", nested(nested(null)))));
    }

    private static GenericRecord nested(@org.jspecify.annotations.Nullable GenericRecord next) {
        GenericRecord datum = new GenericData.Record(NESTED);
        datum.put("next", next);
        datum.put("list", new ArrayList<>(java.util.Arrays.asList(null, null)));
        datum.put("map", Map.of("k", List.of("a", "b")));
        datum.put("bytes", ByteBuffer.wrap(new byte[] {1, 2}));
        datum.put("time", 5L);
        datum.put("kind", new GenericData.EnumSymbol(NESTED.getField("kind").schema(), "B"));
        datum.put("fixed", new GenericData.Fixed(NESTED.getField("fixed").schema(), new byte[16]));
        return datum;
    }

    static Aim json(List<MediaEvent> events) {
        List<byte[]> samples = events.stream().map(MediaEventJson::writeBytes).toList();
        return new Aim(line -> judged(() -> judge(MediaEventJson.parse(line))), samples);
    }

    private static boolean judge(MediaEvent event) {
        return Admission.standard().judge(event, TIME.toEpochMilli()) instanceof Judgement.Admitted;
    }

    private static Target.Outcome judged(java.util.function.BooleanSupplier reading) {
        try {
            return reading.getAsBoolean() ? Target.Outcome.READ : Target.Outcome.REFUSED;
        } catch (SerializationException | InvalidEventException e) {
            if (e.getMessage() == null || e.getMessage().isBlank()) {
                throw new IllegalStateException("refused without a reason", e);
            }
            return Target.Outcome.REFUSED;
        }
    }
}
