package io.strandex.key;

import io.strandex.events.Modality;
import io.strandex.key.KeyException.Problem;

/** The codes that stand for modalities in keys. */
final class Modalities {
    static final String DIMENSION = "modality";

    private Modalities() {}

    static String code(Modality modality) {
        return switch (modality) {
            case TEXT -> "txt";
            case IMAGE -> "img";
            case TABLE -> "tbl";
            case CHART -> "cht";
            case AUDIO -> "aud";
            case VIDEO -> "vid";
            case UNKNOWN -> throw new KeyException(DIMENSION, Problem.OUT_OF_WIDTH, "UNKNOWN has no code");
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
