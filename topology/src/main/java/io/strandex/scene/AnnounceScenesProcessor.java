package io.strandex.scene;

import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Sweep;
import io.strandex.materialize.Effect;
import io.strandex.materialize.Effect.Presence;
import io.strandex.names.Names;
import io.strandex.week.IsoWeek;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.NullUnmarked;

/** Forwards the width of each (scene, week, width) not seen before, keyed by {@code scene!week}. */
@NullUnmarked // The context and the store are set by init.
final class AnnounceScenesProcessor implements Processor<String, Effect, String, Integer> {
    private static final StringSerializer PREFIX = new StringSerializer();

    private final AnnounceScenes scenes;
    private final MediaKeys keys;
    private RecentWidths recent;
    private ProcessorContext<String, Integer> context;
    private KeyValueStore<String, Integer> announced;
    private int widened;

    AnnounceScenesProcessor(AnnounceScenes scenes) {
        this.scenes = scenes;
        this.keys = scenes.keys();
    }

    @Override
    public void init(ProcessorContext<String, Integer> context) {
        this.context = context;
        // A task that starts again after an aborted transaction must not remember what was rolled back.
        recent = new RecentWidths();
        widened = 0;
        announced = context.getStateStore(Names.SCENE_WEEKS);
        Sweep.schedule(context, announced, (id, width) -> isPast(id), announced::delete);
        context.schedule(scenes.pause(), PunctuationType.WALL_CLOCK_TIME, wallTime -> announceWidened());
    }

    @Override
    public void process(Record<String, Effect> record) {
        if (record.value() instanceof Presence presence) {
            announce(presence, record.timestamp());
        }
    }

    private void announce(Presence presence, long logTime) {
        String id = keys.streamKey(presence.sceneId(), presence.week());
        if (recent.holds(id, presence.saltWidth())) {
            return;
        }
        Integer widest = announced.get(id);
        if (widest == null || widest < presence.saltWidth()) {
            announced.put(id, presence.saltWidth());
            context.forward(new Record<>(id, presence.saltWidth(), logTime));
        }
        recent.add(id, Math.max(presence.saltWidth(), widest == null ? 0 : widest));
    }

    /** Tells the weeks of scenes that were widened since the last look how wide they are. */
    private void announceWidened() {
        List<String> since = scenes.plan().widenedSince(widened);
        widened += since.size();
        long logTime = Math.max(0, context.currentStreamTimeMs());
        for (String scene : since) {
            int width = scenes.plan().widest(scene);
            weeks(scene).forEach(week -> announce(new Presence(scene, week, width), logTime));
        }
    }

    private List<String> weeks(String scene) {
        List<String> weeks = new ArrayList<>();
        String none = keys.streamKey(scene, "-");
        String prefix = none.substring(0, none.length() - 1);
        try (KeyValueIterator<String, Integer> known = announced.prefixScan(prefix, PREFIX)) {
            known.forEachRemaining(
                    week -> weeks.add(keys.parseStreamKey(week.key).eventId()));
        }
        return weeks;
    }

    private boolean isPast(String id) {
        String week = keys.parseStreamKey(id).eventId();
        return scenes.lifetime().isStatePast(IsoWeek.parse(week).startMs(), context.currentStreamTimeMs());
    }
}
