package io.strandex.key;

import io.strandex.events.Modality;
import java.nio.charset.StandardCharsets;

/** Writes event keys of fixed width, in one pass over a buffer and without an object but the key. */
final class EventKeyWriter {
    private static final long TIME_BOUND = Digits.power(Kind.TimeMs.DIGITS);

    private final int behindModality;
    private final int length;
    private final int time;
    private final int modality;
    private final int scene;
    private final int sceneWidth;
    private final int event;
    private final int eventWidth;
    private final int salt;
    private final int saltWidth;
    private final long saltBound;
    private final ThreadLocal<Scratch> buffers;

    EventKeyWriter(Layout layout, EventShape shape) {
        byte[] template = EventShape.literals(layout);
        this.length = template.length - Swar.SLACK;
        this.buffers = ThreadLocal.withInitial(() -> new Scratch(template));
        this.behindModality = template[shape.modality().at() + 3];
        this.time = shape.time().at();
        this.modality = shape.modality().at();
        this.scene = shape.scene().at();
        this.sceneWidth = shape.scene().width();
        this.event = shape.event().at();
        this.eventWidth = shape.event().width();
        this.salt = shape.salt().at();
        this.saltWidth = shape.salt().width();
        this.saltBound = Digits.power(saltWidth);
    }

    String write(long eventTimeMs, Modality kind, String sceneId, String eventId, int saltValue) {
        int code = Modalities.packed(kind);
        check("ts", eventTimeMs, TIME_BOUND);
        Scratch scratch = buffers.get();
        scratch.hash(sceneId, eventId);
        byte[] out = scratch.key;
        Swar.putInt(out, modality, code << 8 | behindModality);
        Swar.putDigits(out, time, eventTimeMs, Kind.TimeMs.DIGITS);
        Swar.putToken(out, scene, scratch.sceneHash(), sceneWidth);
        Swar.putToken(out, event, scratch.streamHash(), eventWidth);
        if (saltWidth > 0) {
            check("salt", saltValue, saltBound);
            Swar.putDigits(out, salt, saltValue, saltWidth);
        }
        return new String(out, 0, length, StandardCharsets.ISO_8859_1);
    }

    private static void check(String dimension, long value, long bound) {
        if (value < 0 || value >= bound) {
            throw NumberCodec.outOfWidth(dimension, value, "0 to " + (bound - 1));
        }
    }
}
