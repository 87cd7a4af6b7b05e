package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.names.Names;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotPart;
import io.strandex.vector.Fusion;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The first stage of the slots of hot scenes. Members stand in {@value Names#SALTED_MEMBERS} under slot and salt, on as many
 * partitions as there are salts; each salt tells the slot sums and counts, whole, and its list as far as it changed.
 */
public record Gather(SlotSettings settings, Fusion fusion, Lifetime lifetime)
        implements ProcessorSupplier<String, SlotChange, String, SlotPart> {

    @Override
    public Processor<String, SlotChange, String, SlotPart> get() {
        return new GatherProcessor(this);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return SlotStores.ofSalts();
    }

    SlotDocuments documents() {
        return new SlotDocuments(settings, fusion);
    }
}
