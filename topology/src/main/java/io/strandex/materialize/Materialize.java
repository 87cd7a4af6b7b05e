package io.strandex.materialize;

import io.strandex.conflict.Conflict;
import io.strandex.conflict.ConflictBehaviour;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.names.Names;
import io.strandex.raw.RawEvents;
import io.strandex.salt.SaltPlan;
import io.strandex.slot.Slots;
import io.strandex.state.OrderedEvent;
import io.strandex.state.Row;
import io.strandex.store.StateSerde;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * From admitted events by stream key to their effects. Keeps a row per stream key in the store
 * {@value Names#ROWS}, as long as the week of its document lives.
 *
 * @param events reads the bytes of an event
 */
public record Materialize(Place place, ConflictBehaviour conflict, Lifetime lifetime, RawEvents events)
        implements ProcessorSupplier<String, OrderedEvent, String, Effect> {

    @Override
    public Processor<String, OrderedEvent, String, Effect> get() {
        Materializer materializer = new Materializer(place.placement(), place.effects(), new Conflict(conflict));
        return new MaterializeProcessor(materializer, events, lifetime);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return Set.of(Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(Names.ROWS), Serdes.String(), StateSerde.of(Row.class))
                .withCachingDisabled()
                .withLoggingEnabled(Map.of()));
    }

    /**
     * Where documents stand: their keys, how wide scenes are spread, and the slots they join.
     *
     * @param gathersBySalt whether the slots gather new members by their salts
     */
    public record Place(MediaKeys keys, SaltPlan plan, Slots slots, boolean gathersBySalt) {
        Placement placement() {
            return new Placement(keys, plan, gathersBySalt);
        }

        Effects effects() {
            return new Effects(keys, slots);
        }
    }
}
