package io.strandex.slot;

import io.strandex.events.IndexOp;
import io.strandex.key.MediaKeys;
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
 * From changes of slots to operations on their documents. Members stand in {@value Names#MEMBERS} under slot, modality
 * and stream key, so that a slot is one prefix scan; what changed since a document was written stands in
 * {@value Names#DIRTY}, few and short-lived; {@value Names#HEADS} keeps the versions. What salts gather elsewhere
 * ({@link Gather}) comes by {@link #merging} into the same stores and {@value Names#GROUPS}.
 */
public record Fuse(MediaKeys keys, SlotSettings settings, Fusion fusion, Lifetime lifetime)
        implements ProcessorSupplier<String, SlotChange, String, IndexOp> {

    @Override
    public Processor<String, SlotChange, String, IndexOp> get() {
        return new FuseProcessor(this);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return SlotStores.ofSlots();
    }

    /** Gathers what slots have under a salt. */
    public Gather gathering() {
        return new Gather(settings, fusion, lifetime);
    }

    /** Takes in what was gathered, in the task that keeps the slot; needs {@link #storesOfParts}. */
    public ProcessorSupplier<String, SlotPart, Void, Void> merging() {
        return MergeProcessor::new;
    }

    /** The stores of this step that {@link #merging} needs too. */
    public static String[] storesOfParts() {
        return new String[] {Names.MEMBERS, Names.GROUPS, Names.HEADS, Names.DIRTY};
    }

    SlotWriter writer() {
        return new SlotWriter(keys, new SlotDocuments(settings, fusion), lifetime);
    }
}
