package io.strandex.scene;

import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.materialize.Effect;
import io.strandex.names.Names;
import io.strandex.salting.LivePlan;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * From the events of a task to the scenes and weeks it sees for the first time, with their widths; and again when the
 * plan widens a scene, before the wider plan is in force: so no reader asks narrower than a writer writes. Every task
 * that sees an event of a scene tells of it; {@link TellScenes} makes one document of what they tell.
 *
 * @param pause time between two looks at the plan
 */
public record AnnounceScenes(MediaKeys keys, Lifetime lifetime, LivePlan plan, Duration pause)
        implements ProcessorSupplier<String, Effect, String, Integer> {
    @Override
    public Processor<String, Effect, String, Integer> get() {
        return new AnnounceScenesProcessor(this);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return Set.of(Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(Names.SCENE_WEEKS), Serdes.String(), Serdes.Integer())
                .withCachingDisabled()
                .withLoggingEnabled(Map.of()));
    }
}
