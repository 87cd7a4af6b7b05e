package io.strandex.scene;

import io.strandex.events.IndexOp;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.lifetime.Sweep;
import io.strandex.materialize.Effect;
import io.strandex.names.Names;
import io.strandex.ops.Operations;
import io.strandex.ops.Operations.Target;
import io.strandex.ops.Series;
import io.strandex.week.IsoWeek;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.NullUnmarked;

/** Forwards an operation for each (scene, week, width) not seen before. */
@NullUnmarked // The context and the store are set by init.
final class AnnounceScenesProcessor implements Processor<String, Effect, String, IndexOp> {
    private final MediaKeys keys;
    private final Lifetime lifetime;
    private RecentWidths recent;
    private ProcessorContext<String, IndexOp> context;
    private KeyValueStore<String, Integer> announced;

    AnnounceScenesProcessor(MediaKeys keys, Lifetime lifetime) {
        this.keys = keys;
        this.lifetime = lifetime;
    }

    @Override
    public void init(ProcessorContext<String, IndexOp> context) {
        this.context = context;
        // A task that starts again after an aborted transaction must not remember what was rolled back.
        recent = new RecentWidths();
        announced = context.getStateStore(Names.SCENE_WEEKS);
        Sweep.schedule(context, announced, (id, width) -> isPast(id), announced::delete);
    }

    @Override
    public void process(Record<String, Effect> record) {
        if (record.value() instanceof Effect.Presence presence) {
            announce(record, presence);
        }
    }

    private void announce(Record<String, Effect> record, Effect.Presence presence) {
        String id = keys.streamKey(presence.sceneId(), presence.week());
        if (recent.holds(id, presence.saltWidth())) {
            return;
        }
        Integer widest = announced.get(id);
        if (widest == null || widest < presence.saltWidth()) {
            announced.put(id, presence.saltWidth());
            IndexOp op = operation(id, presence);
            context.forward(record.withKey(Operations.key(op)).withValue(op));
        }
        recent.add(id, Math.max(presence.saltWidth(), widest == null ? 0 : widest));
    }

    private boolean isPast(String id) {
        String week = keys.parseStreamKey(id).eventId();
        return lifetime.isStatePast(IsoWeek.parse(week).startMs(), context.currentStreamTimeMs());
    }

    private IndexOp operation(String id, Effect.Presence presence) {
        Target target = new Target(Series.SCENES, presence.week(), id, keys.routing(presence.sceneId(), 0));
        return Operations.upsert(target, presence.saltWidth(), SceneDocument.render(id, presence));
    }
}
