package io.strandex.key;

import io.strandex.events.Modality;
import java.util.stream.IntStream;

/** Writes event keys of fixed width, in one pass over a buffer and without an object but the key. */
final class EventKeyWriter {
    private final EventShape shape;
    private final byte[] literals;
    private final int[] places;
    private final int length;

    EventKeyWriter(Layout layout, EventShape shape) {
        this.shape = shape;
        byte[] template = EventShape.literals(layout);
        this.length = template.length - Swar.SLACK;
        this.places = IntStream.range(0, length).filter(i -> template[i] != 0).toArray();
        this.literals = new byte[places.length];
        for (int i = 0; i < places.length; i++) {
            literals[i] = template[places[i]];
        }
    }

    String write(long eventTimeMs, Modality modality, String sceneId, String eventId, int salt) {
        Scratch scratch = Scratch.ofThread();
        scratch.hash(sceneId, eventId);
        byte[] out = scratch.key;
        for (int i = 0; i < places.length; i++) {
            out[places[i]] = literals[i];
        }
        putNumber(out, "ts", eventTimeMs, shape.time());
        putCode(out, modality, shape.modality().at());
        Swar.putToken(
                out, shape.scene().at(), scratch.sceneHash(), shape.scene().width());
        Swar.putToken(
                out, shape.event().at(), scratch.streamHash(), shape.event().width());
        if (shape.salt().width() > 0) {
            putNumber(out, "salt", salt, shape.salt());
        }
        return scratch.text(length);
    }

    private static void putNumber(byte[] out, String dimension, long value, EventShape.Place place) {
        if (value < 0 || value >= Digits.power(place.width())) {
            throw NumberCodec.outOfWidth(dimension, value, "0 to " + Digits.greatest(place.width()));
        }
        Swar.putDigits(out, place.at(), value, place.width());
    }

    private static void putCode(byte[] out, Modality modality, int at) {
        String code = Modalities.code(modality);
        out[at] = (byte) code.charAt(0);
        out[at + 1] = (byte) code.charAt(1);
        out[at + 2] = (byte) code.charAt(2);
    }
}
