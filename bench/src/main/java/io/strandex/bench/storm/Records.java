package io.strandex.bench.storm;

import io.strandex.bench.sink.TaskRig;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.serde.AvroSerde;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.sink.SinkRecord;

/** Operations as records of the ops topic. */
final class Records {
    static final String WEEK = "2020-w52";

    private Records() {}

    static IndexOp op(boolean delete, String id, long version, String source) {
        return IndexOp.newBuilder()
                .setKind(delete ? OpKind.DELETE : OpKind.UPSERT)
                .setSeries("events")
                .setWeek(WEEK)
                .setId(id)
                .setRouting("r")
                .setVersion(version)
                .setSource(ByteBuffer.wrap((delete ? "" : source).getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    static List<SinkRecord> of(List<IndexOp> operations, long firstOffset) {
        List<SinkRecord> records = new ArrayList<>(operations.size());
        try (AvroSerde<IndexOp> serde = AvroSerde.of(IndexOp.class, Map.of("schema.registry.url", TaskRig.REGISTRY))) {
            long offset = firstOffset;
            for (IndexOp op : operations) {
                byte[] value = serde.serializer().serialize(TaskRig.TOPIC, op);
                records.add(new SinkRecord(
                        TaskRig.TOPIC, 0, null, null, null, value, offset++, 0L, TimestampType.LOG_APPEND_TIME));
            }
        }
        return records;
    }
}
