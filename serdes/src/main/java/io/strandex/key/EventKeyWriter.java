package io.strandex.key;

import io.strandex.events.Modality;
import io.strandex.key.KeyException.Problem;

/** Writes event keys of layouts that hash both ids, in one pass over a buffer and without an object but the key. */
final class EventKeyWriter {
    private static final long[] CODES = codes();

    private final EventStep[] steps;

    EventKeyWriter(EventStep[] steps) {
        this.steps = steps;
    }

    String write(EventValues event) {
        Scratch scratch = Scratch.ofThread();
        scratch.hash(event.sceneId(), event.eventId());
        byte[] out = scratch.key;
        int at = 0;
        for (EventStep step : steps) {
            int width = step.width();
            switch (step.what()) {
                case TIME -> Swar.putDigits(out, at, within("ts", event.eventTimeMs(), width), width);
                case MODALITY -> Swar.put(out, at, code(event.modality()));
                case SCENE -> Swar.putToken(out, at, scratch.sceneHash(), width);
                case EVENT -> Swar.putToken(out, at, scratch.streamHash(), width);
                case SALT -> Swar.putDigits(out, at, within("salt", event.salt(), width), width);
            }
            at += width;
            Swar.put(out, at, step.after());
            at += step.afterLength();
        }
        return scratch.text(at);
    }

    private static long within(String dimension, long value, int digits) {
        if (value < 0 || value > Digits.greatest(digits)) {
            throw NumberCodec.outOfWidth(dimension, value, "0 to " + Digits.greatest(digits));
        }
        return value;
    }

    private static long code(Modality modality) {
        long code = CODES[modality.ordinal()];
        if (code == 0) {
            throw new KeyException(Modalities.DIMENSION, Problem.OUT_OF_WIDTH, modality + " has no code");
        }
        return code;
    }

    private static long[] codes() {
        long[] codes = new long[Modality.values().length];
        for (Modality modality : Modality.values()) {
            codes[modality.ordinal()] = modality == Modality.UNKNOWN ? 0 : Swar.packed(Modalities.code(modality));
        }
        return codes;
    }
}
