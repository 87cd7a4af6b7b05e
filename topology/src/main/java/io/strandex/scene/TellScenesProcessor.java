package io.strandex.scene;

import io.strandex.events.IndexOp;
import io.strandex.key.MediaKeys;
import io.strandex.key.StreamKey;
import io.strandex.lifetime.Lifetime;
import io.strandex.lifetime.Sweep;
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

/** Forwards an operation for each width that is greater than all before it. */
@NullUnmarked // The context and the store are set by init.
final class TellScenesProcessor implements Processor<String, Integer, String, IndexOp> {
    private final MediaKeys keys;
    private final Lifetime lifetime;
    private ProcessorContext<String, IndexOp> context;
    private KeyValueStore<String, Integer> told;

    TellScenesProcessor(MediaKeys keys, Lifetime lifetime) {
        this.keys = keys;
        this.lifetime = lifetime;
    }

    @Override
    public void init(ProcessorContext<String, IndexOp> context) {
        this.context = context;
        told = context.getStateStore(Names.WIDTHS);
        Sweep.schedule(context, told, (id, width) -> isPast(id), told::delete);
    }

    @Override
    public void process(Record<String, Integer> record) {
        Integer widest = told.get(record.key());
        if (widest == null || widest < record.value()) {
            told.put(record.key(), record.value());
            IndexOp op = operation(record.key(), record.value());
            context.forward(record.withKey(Operations.key(op)).withValue(op));
        }
    }

    private boolean isPast(String id) {
        String week = keys.parseStreamKey(id).eventId();
        return lifetime.isStatePast(IsoWeek.parse(week).startMs(), context.currentStreamTimeMs());
    }

    private IndexOp operation(String id, int width) {
        StreamKey sceneWeek = keys.parseStreamKey(id);
        String scene = sceneWeek.sceneId();
        String week = sceneWeek.eventId();
        Target target = new Target(Series.SCENES, week, id, keys.routing(scene, 0));
        return Operations.upsert(target, width, SceneDocument.render(id, scene, week, width));
    }
}
