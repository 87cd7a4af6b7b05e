package io.strandex.connect.elasticsearch;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Index operations for tests. */
final class Ops {
    private Ops() {}

    static IndexOp upsert(String week, String id, long version, String text) {
        return op(OpKind.UPSERT, week, id, version, document(id, text));
    }

    static IndexOp delete(String week, String id, long version) {
        return op(OpKind.DELETE, week, id, version, "");
    }

    static IndexOp op(OpKind kind, String week, String id, long version, String source) {
        return IndexOp.newBuilder()
                .setKind(kind)
                .setSeries("events")
                .setWeek(week)
                .setId(id)
                .setRouting("a1b2c3d4~0")
                .setVersion(version)
                .setSource(ByteBuffer.wrap(source.getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    static String document(String id, String text) {
        return "{\"key\":\"" + id
                + "\",\"scene_id\":\"s\",\"event_id\":\"e\",\"modality\":\"TEXT\",\"event_time\":1608681600000,"
                + "\"text\":\"" + text + "\",\"salt\":0}";
    }
}
