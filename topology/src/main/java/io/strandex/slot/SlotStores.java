package io.strandex.slot;

import io.strandex.names.Names;
import io.strandex.state.DirtyMark;
import io.strandex.state.GatheredMember;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotHead;
import io.strandex.state.SlotMember;
import io.strandex.store.StateSerde;
import java.util.Map;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The stores of slots, all with changelogs; marks are few and live in memory. */
final class SlotStores {
    private SlotStores() {}

    static Set<StoreBuilder<?>> ofSlots() {
        return Set.of(
                store(Stores.persistentKeyValueStore(Names.MEMBERS), SlotMember.class),
                store(Stores.persistentKeyValueStore(Names.HEADS), SlotHead.class),
                store(Stores.inMemoryKeyValueStore(Names.DIRTY), DirtyMark.class),
                store(Stores.persistentKeyValueStore(Names.GROUPS), SlotGroup.class));
    }

    static Set<StoreBuilder<?>> ofSalts() {
        return Set.of(
                store(Stores.persistentKeyValueStore(Names.SALTED_MEMBERS), GatheredMember.class),
                store(Stores.inMemoryKeyValueStore(Names.SALTED_DIRTY), DirtyMark.class));
    }

    private static <T extends SpecificRecord> StoreBuilder<?> store(KeyValueBytesStoreSupplier store, Class<T> type) {
        return Stores.keyValueStoreBuilder(store, Serdes.String(), StateSerde.of(type))
                .withCachingDisabled()
                .withLoggingEnabled(Map.of());
    }
}
