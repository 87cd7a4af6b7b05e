package io.strandex.slot;

import io.strandex.events.IndexOp;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.names.Names;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotHead;
import io.strandex.state.SlotMember;
import io.strandex.store.StateSerde;
import io.strandex.vector.Fusion;
import java.util.Map;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * From changes of slots to operations on their documents. Members stand in {@value Names#MEMBERS} under slot, modality
 * and stream key, so that a slot is one prefix scan; what changed since a document was written stands in
 * {@value Names#DIRTY}, few and short-lived; {@value Names#HEADS} keeps the versions.
 */
public record Fuse(MediaKeys keys, SlotSettings settings, Fusion fusion, Lifetime lifetime)
        implements ProcessorSupplier<String, SlotChange, String, IndexOp> {

    @Override
    public Processor<String, SlotChange, String, IndexOp> get() {
        return new FuseProcessor(
                settings.interval(), new SlotWriter(keys, new SlotDocuments(settings, fusion), lifetime), lifetime);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return Set.of(
                store(Stores.persistentKeyValueStore(Names.MEMBERS), SlotMember.class),
                store(Stores.persistentKeyValueStore(Names.HEADS), SlotHead.class),
                store(Stores.inMemoryKeyValueStore(Names.DIRTY), DirtyMark.class));
    }

    private static <T extends SpecificRecord> StoreBuilder<?> store(KeyValueBytesStoreSupplier store, Class<T> type) {
        return Stores.keyValueStoreBuilder(store, Serdes.String(), StateSerde.of(type))
                .withCachingDisabled()
                .withLoggingEnabled(Map.of());
    }
}
