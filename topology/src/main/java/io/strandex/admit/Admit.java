package io.strandex.admit;

import io.strandex.conflict.ConflictBehaviour;
import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.events.MediaEvent;
import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.raw.RawEvent;
import io.strandex.raw.RawFrames;
import io.strandex.source.SourceReader;
import io.strandex.source.SourceSettings;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** From raw events to judged ones. */
public final class Admit implements ProcessorSupplier<Bytes, RawEvent, Bytes, Judged> {
    private final Gate gate;
    private final int lane;

    private Admit(Gate gate, int lane) {
        this.gate = gate;
        this.lane = lane;
    }

    /**
     * Admits by the contract and the rules of a deployment.
     *
     * @param model the model whose vectors are fused; empty where any may come
     */
    public static Admit by(
            Admission admission, Identity identity, ConflictBehaviour conflict, String model, Lifetime lifetime) {
        HouseRules rules = new HouseRules(identity.keys(), conflict, model, lifetime);
        return new Admit(new Gate(admission, identity.keys(), identity.columns(), rules), 0);
    }

    /** The same rules for events of another topic than the raw one. */
    public Admit on(SourceSettings source) {
        return new Admit(gate, source.lane());
    }

    /** The same rules for what a mapping makes of the records of another topic. */
    public AdmitMapped mapping(SourceSettings source, SourceReader reader, RawFrames frames) {
        return new AdmitMapped(gate, source, reader, frames);
    }

    /** What the entrance says of an event that would be sent at a time, under its stream key; nothing is changed by asking. */
    public Judgement judge(MediaEvent event, long logTimeMs) {
        Bytes key = event.getSceneId() == null || event.getEventId() == null
                ? null
                : Bytes.wrap(streamKey(event).getBytes(StandardCharsets.UTF_8));
        return gate.judge(key, event, logTimeMs);
    }

    private String streamKey(MediaEvent event) {
        try {
            return gate.keys().streamKey(event.getSceneId(), event.getEventId());
        } catch (KeyException e) {
            // The contract refuses such names by itself, with a better explanation.
            return "";
        }
    }

    @Override
    public Processor<Bytes, RawEvent, Bytes, Judged> get() {
        return new AdmitProcessor(gate, lane);
    }

    /** How events are told apart. */
    public record Identity(MediaKeys keys, StreamKeyColumns columns) {}
}
