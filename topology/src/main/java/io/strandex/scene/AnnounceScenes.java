package io.strandex.scene;

import io.strandex.events.IndexOp;
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
 * Writes a document for the first event of each scene and week, and again when the plan widens the scene, before the
 * wider plan is in force: so no reader asks narrower than a writer writes. Each task does so for the events it sees, so
 * several tasks may write the same document; it is the same to the byte, and its version is the width.
 *
 * @param pause time between two looks at the plan
 */
public record AnnounceScenes(MediaKeys keys, Lifetime lifetime, LivePlan plan, Duration pause)
        implements ProcessorSupplier<String, Effect, String, IndexOp> {
    @Override
    public Processor<String, Effect, String, IndexOp> get() {
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
