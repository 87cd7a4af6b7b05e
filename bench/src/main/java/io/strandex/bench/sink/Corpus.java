package io.strandex.bench.sink;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.serde.AvroSerde;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.sink.SinkRecord;

/** Index operations as records of the ops topic, and the same as lines of bulk bodies. */
final class Corpus {
    static final String TOPIC = "media.index-ops.v1";
    private static final String ROUTING = "a1b2c3d4e5f6g~0";

    private final int documents;
    private final Supplier<String> tail;

    private Corpus(int documents, Supplier<String> tail) {
        this.documents = documents;
        this.tail = tail;
    }

    /** Documents of about 300 bytes. */
    static Corpus small(int documents, long seed) {
        Random random = new Random(seed);
        return new Corpus(
                documents,
                () -> "\"text\":\"a sentence that somebody speaks in a video, number "
                        + Integer.toHexString(random.nextInt()) + "\",\"attributes\":{\"language\":\"en\"}");
    }

    /** Documents with a vector, as base64 or as JSON numbers. */
    static Corpus vectors(int documents, int dimensions, boolean base64, long seed) {
        Random random = new Random(seed);
        return new Corpus(
                documents, () -> "\"embedding_model\":\"m\",\"embedding\":" + vector(random, dimensions, base64));
    }

    private static String vector(Random random, int dimensions, boolean base64) {
        float[] values = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            values[i] = (float) random.nextGaussian();
        }
        if (base64) {
            ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * dimensions);
            for (float value : values) {
                bytes.putFloat(value);
            }
            return '"' + Base64.getEncoder().encodeToString(bytes.array()) + '"';
        }
        StringBuilder numbers = new StringBuilder("[");
        for (float value : values) {
            numbers.append(numbers.length() > 1 ? "," : "").append(value);
        }
        return numbers.append(']').toString();
    }

    int documents() {
        return documents;
    }

    List<IndexOp> operations(String week) {
        List<IndexOp> operations = new ArrayList<>(documents);
        for (int i = 0; i < documents; i++) {
            String id = "%013d:txt:scene%04d:event%08x:00".formatted(1_608_681_600_000L + i, i % 1_000, i);
            String source = "{\"key\":\"" + id + "\",\"scene_id\":\"scene" + i % 1_000 + "\",\"event_id\":\"event" + i
                    + "\",\"modality\":\"TEXT\",\"event_time\":" + (1_608_681_600_000L + i) + ",\"start_ms\":" + i
                    + ",\"end_ms\":" + (i + 1_000) + ",\"salt\":0," + tail.get() + "}";
            operations.add(IndexOp.newBuilder()
                    .setKind(OpKind.UPSERT)
                    .setSeries("events")
                    .setWeek(week)
                    .setId(id)
                    .setRouting(ROUTING)
                    .setVersion(1L + i)
                    .setSource(ByteBuffer.wrap(source.getBytes(StandardCharsets.UTF_8)))
                    .build());
        }
        return operations;
    }

    /** The operations as Connect would hand them over. */
    List<SinkRecord> records(String week) {
        List<SinkRecord> records = new ArrayList<>(documents);
        try (AvroSerde<IndexOp> serde = AvroSerde.of(IndexOp.class, Map.of("schema.registry.url", TaskRig.REGISTRY))) {
            for (IndexOp operation : operations(week)) {
                byte[] frame = serde.serializer().serialize(TOPIC, operation);
                records.add(new SinkRecord(
                        TOPIC, 0, null, null, null, frame, records.size(), 0L, TimestampType.LOG_APPEND_TIME));
            }
        }
        return records;
    }

    /** The operations as ready-made bulk bodies. */
    List<byte[]> bodies(String week, String index, int bytes) {
        List<byte[]> bodies = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        for (IndexOp operation : operations(week)) {
            body.append("{\"index\":{\"_index\":\"")
                    .append(index)
                    .append("\",\"_id\":\"")
                    .append(operation.getId());
            body.append("\",\"routing\":\"")
                    .append(ROUTING)
                    .append("\",\"version\":")
                    .append(operation.getVersion());
            body.append(",\"version_type\":\"external_gte\"}}\n");
            body.append(StandardCharsets.UTF_8.decode(operation.getSource().duplicate()))
                    .append('\n');
            if (body.length() > bytes) {
                bodies.add(body.toString().getBytes(StandardCharsets.UTF_8));
                body.setLength(0);
            }
        }
        if (!body.isEmpty()) {
            bodies.add(body.toString().getBytes(StandardCharsets.UTF_8));
        }
        return bodies;
    }
}
