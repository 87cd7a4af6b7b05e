package io.strandex.scene;

import io.strandex.events.IndexOp;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.names.Names;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * From widths by scene and week to operations on their documents: one for each scene and week, and one for each time it
 * grows wider, however many tasks tell of it. The version of a document is its width.
 */
public record TellScenes(MediaKeys keys, Lifetime lifetime)
        implements ProcessorSupplier<String, Integer, String, IndexOp> {
    @Override
    public Processor<String, Integer, String, IndexOp> get() {
        return new TellScenesProcessor(keys, lifetime);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return Set.of(Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(Names.WIDTHS), Serdes.String(), Serdes.Integer())
                .withCachingDisabled()
                .withLoggingEnabled(Map.of()));
    }
}
