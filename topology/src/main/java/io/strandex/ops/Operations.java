package io.strandex.ops;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.week.IsoWeek;
import java.nio.ByteBuffer;

/** Makes index operations and their keys. */
public final class Operations {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private Operations() {}

    /** Writes a document over whatever stands under its id with a lower version. */
    public static IndexOp upsert(Target target, long version, ByteBuffer source) {
        return op(OpKind.UPSERT, target, version, source);
    }

    /** Takes a document away unless it has a greater version. */
    public static IndexOp delete(Target target, long version) {
        return op(OpKind.DELETE, target, version, NOTHING);
    }

    /** {@code series|week|id}: compaction never folds two documents into one. */
    public static String key(IndexOp op) {
        return op.getSeries() + '|' + op.getWeek() + '|' + op.getId();
    }

    private static IndexOp op(OpKind kind, Target target, long version, ByteBuffer source) {
        return new IndexOp(kind, target.series().text(), target.week(), target.id(), target.routing(), version, source);
    }

    /**
     * Where a document stands.
     *
     * @param series which series of indices
     * @param week as {@link IsoWeek} writes it
     * @param id storage key
     * @param routing {@code hash8(scene)~salt}
     */
    public record Target(Series series, String week, String id, String routing) {}
}
