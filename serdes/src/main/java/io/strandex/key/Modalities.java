package io.strandex.key;

import io.strandex.events.Modality;
import io.strandex.key.KeyException.Problem;

/** The codes that stand for modalities in keys. */
final class Modalities {
    static final String DIMENSION = "modality";

    private static final int TXT = 't' << 16 | 'x' << 8 | 't';
    private static final int IMG = 'i' << 16 | 'm' << 8 | 'g';
    private static final int TBL = 't' << 16 | 'b' << 8 | 'l';
    private static final int CHT = 'c' << 16 | 'h' << 8 | 't';
    private static final int AUD = 'a' << 16 | 'u' << 8 | 'd';
    private static final int VID = 'v' << 16 | 'i' << 8 | 'd';

    private Modalities() {}

    /** The three characters of a code in one number. */
    static int packed(Modality modality) {
        return switch (given(modality)) {
            case TEXT -> TXT;
            case IMAGE -> IMG;
            case TABLE -> TBL;
            case CHART -> CHT;
            case AUDIO -> AUD;
            case VIDEO -> VID;
            case UNKNOWN -> throw unknown();
        };
    }

    private static KeyException unknown() {
        return new KeyException(DIMENSION, Problem.OUT_OF_WIDTH, "UNKNOWN has no code");
    }

    /** Reached from callers that check no nulls. */
    private static Modality given(Modality modality) {
        if (modality == null) {
            throw Kinds.wrongType(DIMENSION, "a modality", null);
        }
        return modality;
    }

    static String code(Modality modality) {
        return switch (given(modality)) {
            case TEXT -> "txt";
            case IMAGE -> "img";
            case TABLE -> "tbl";
            case CHART -> "cht";
            case AUDIO -> "aud";
            case VIDEO -> "vid";
            case UNKNOWN -> throw unknown();
        };
    }

    /** The modality whose code stands at a place of a key, {@code UNKNOWN} where there is none. */
    static Modality at(byte[] key, int at) {
        return switch (Swar.getInt(key, at) >>> 8) {
            case TXT -> Modality.TEXT;
            case IMG -> Modality.IMAGE;
            case TBL -> Modality.TABLE;
            case CHT -> Modality.CHART;
            case AUD -> Modality.AUDIO;
            case VID -> Modality.VIDEO;
            default -> Modality.UNKNOWN;
        };
    }

    static Modality of(String code) {
        return switch (code) {
            case "txt" -> Modality.TEXT;
            case "img" -> Modality.IMAGE;
            case "tbl" -> Modality.TABLE;
            case "cht" -> Modality.CHART;
            case "aud" -> Modality.AUDIO;
            case "vid" -> Modality.VIDEO;
            default -> throw new KeyException(DIMENSION, Problem.OUT_OF_WIDTH, "'" + code + "' is no modality");
        };
    }
}
