package io.strandex.materialize;

import io.strandex.conflict.Conflict;
import io.strandex.events.MediaEvent;
import io.strandex.ops.Versions;
import io.strandex.state.LiveDocument;
import io.strandex.state.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides what a record does to the row of its stream key. A pure function of both. */
record Materializer(Placement placement, Effects effects, Conflict conflict) {
    /**
     * The decision.
     *
     * @param row null when nothing is known of the stream key
     */
    Decision decide(@Nullable Row row, Arrival arrival) {
        Claim claim = Claim.of(row, arrival);
        if (row != null && Orders.isSuperseded(claim.order(), row.getOrder())) {
            return new Decision.Superseded(claim.lesson(row));
        }
        MediaEvent event = claim.event();
        return event == null ? delete(row, arrival, claim) : upsert(row, arrival, claim, event);
    }

    private Decision delete(@Nullable Row row, Arrival arrival, Claim claim) {
        long version = version(row, arrival);
        Row deleted = new Row(claim.order(), version, null, null, claim.cleared());
        LiveDocument before = live(row);
        return before == null
                ? new Decision.Unchanged(deleted)
                : new Decision.Changed(deleted, effects.deleted(arrival.streamKey(), before, version));
    }

    private Decision upsert(@Nullable Row row, Arrival arrival, Claim claim, MediaEvent event) {
        LiveDocument before = live(row);
        if (row != null && before != null && conflict.keepsFirst()) {
            return new Decision.Ignored();
        }
        MediaEvent merged = conflict.merge(row, event);
        Placed after = placement.place(merged, before, arrival.logTime());
        if (row != null && before != null && Effects.isSameDocument(before, after.live())) {
            return new Decision.Unchanged(row(claim, row.getVersion(), before, merged));
        }
        long version = version(row, arrival);
        List<Effect> changes = effects.written(arrival.streamKey(), before, after, version);
        return new Decision.Changed(row(claim, version, after.live(), merged), changes);
    }

    private Row row(Claim claim, long version, LiveDocument live, MediaEvent event) {
        return new Row(claim.order(), version, live, conflict.keeps(event), claim.cleared());
    }

    private static long version(@Nullable Row row, Arrival arrival) {
        return row == null ? Versions.at(arrival.logTime()) : Versions.after(row.getVersion(), arrival.logTime());
    }

    private static @Nullable LiveDocument live(@Nullable Row row) {
        return row == null ? null : row.getLive();
    }
}
