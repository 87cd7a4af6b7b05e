package io.strandex.key;

import io.strandex.events.Modality;
import io.strandex.key.KeyException.Problem;

/** The codes that stand for modalities in keys. */
final class Modalities {
    static final String DIMENSION = "modality";

    private static final int[] PACKED = new int[Modality.values().length];

    static {
        for (Modality modality : Modality.values()) {
            PACKED[modality.ordinal()] = modality == Modality.UNKNOWN ? 0 : packed(code(modality));
        }
    }

    private Modalities() {}

    /** The codes by ordinal, each in one number with the character that stands behind it; zero where there is none. */
    static int[] codes(byte behind) {
        int[] codes = PACKED.clone();
        for (int i = 1; i < codes.length; i++) {
            codes[i] = codes[i] << 8 | behind;
        }
        return codes;
    }

    private static int packed(String code) {
        return code.charAt(0) << 16 | code.charAt(1) << 8 | code.charAt(2);
    }

    static KeyException unknown() {
        return new KeyException(DIMENSION, Problem.OUT_OF_WIDTH, "UNKNOWN has no code");
    }

    static String code(Modality modality) {
        return switch (modality) {
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
            case 't' << 16 | 'x' << 8 | 't' -> Modality.TEXT;
            case 'i' << 16 | 'm' << 8 | 'g' -> Modality.IMAGE;
            case 't' << 16 | 'b' << 8 | 'l' -> Modality.TABLE;
            case 'c' << 16 | 'h' << 8 | 't' -> Modality.CHART;
            case 'a' << 16 | 'u' << 8 | 'd' -> Modality.AUDIO;
            case 'v' << 16 | 'i' << 8 | 'd' -> Modality.VIDEO;
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
