package io.strandex.admit;

import io.strandex.conflict.ConflictBehaviour;
import io.strandex.event.Admission;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.raw.RawEvent;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** From raw events to judged ones. */
public final class Admit implements ProcessorSupplier<Bytes, RawEvent, Bytes, Judged> {
    private final Gate gate;

    private Admit(Gate gate) {
        this.gate = gate;
    }

    /**
     * Admits by the contract and the rules of a deployment.
     *
     * @param model the model whose vectors are fused; empty where any may come
     */
    public static Admit by(
            Admission admission, Identity identity, ConflictBehaviour conflict, String model, Lifetime lifetime) {
        HouseRules rules = new HouseRules(identity.keys(), conflict, model, lifetime);
        return new Admit(new Gate(admission, identity.keys(), identity.columns(), rules));
    }

    @Override
    public Processor<Bytes, RawEvent, Bytes, Judged> get() {
        return new AdmitProcessor(gate);
    }

    /** How events are told apart. */
    public record Identity(MediaKeys keys, StreamKeyColumns columns) {}
}
