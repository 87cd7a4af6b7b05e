package io.strandex.key;

import io.strandex.events.Modality;
import org.jspecify.annotations.Nullable;

/**
 * Reads event keys of layouts that hash both ids, without an object but the result. It answers null to what is no key;
 * the general decoder then says why.
 */
final class EventKeyReader {
    private static final int CODE = 3;
    private static final long TXT = Swar.packed("txt");
    private static final long IMG = Swar.packed("img");
    private static final long TBL = Swar.packed("tbl");
    private static final long CHT = Swar.packed("cht");
    private static final long AUD = Swar.packed("aud");
    private static final long VID = Swar.packed("vid");

    private final EventStep[] steps;
    private final int length;

    EventKeyReader(EventStep[] steps) {
        this.steps = steps;
        int sum = 0;
        for (EventStep step : steps) {
            sum += step.width() + step.afterLength();
        }
        this.length = sum;
    }

    @Nullable EventKey read(String key) {
        Scratch scratch = Scratch.ofThread();
        return key.length() == length && scratch.load(key) ? read(scratch.key) : null;
    }

    private @Nullable EventKey read(byte[] in) {
        long time = 0;
        long salt = 0;
        Modality modality = Modality.UNKNOWN;
        HashToken scene = null;
        HashToken event = null;
        int at = 0;
        for (EventStep step : steps) {
            int width = step.width();
            switch (step.what()) {
                case TIME -> time = Swar.digits(in, at, width);
                case MODALITY -> modality = modality(Swar.first(Swar.get(in, at), CODE));
                case SCENE -> scene = token(in, at, width);
                case EVENT -> event = token(in, at, width);
                case SALT -> salt = Swar.digits(in, at, width);
            }
            at += width;
            if (Swar.first(Swar.get(in, at), step.afterLength()) != step.after()) {
                return null;
            }
            at += step.afterLength();
        }
        boolean sound = time >= 0 && salt >= 0 && modality != Modality.UNKNOWN;
        return sound && scene != null && event != null ? new EventKey(time, modality, scene, event, (int) salt) : null;
    }

    private static @Nullable HashToken token(byte[] in, int at, int length) {
        long bits = Swar.token(in, at, length);
        return Swar.isToken(in, at, length, bits) ? new HashToken(bits, length) : null;
    }

    private static Modality modality(long code) {
        if (code == TXT) {
            return Modality.TEXT;
        }
        if (code == IMG) {
            return Modality.IMAGE;
        }
        if (code == TBL) {
            return Modality.TABLE;
        }
        if (code == CHT) {
            return Modality.CHART;
        }
        if (code == AUD) {
            return Modality.AUDIO;
        }
        return code == VID ? Modality.VIDEO : Modality.UNKNOWN;
    }
}
