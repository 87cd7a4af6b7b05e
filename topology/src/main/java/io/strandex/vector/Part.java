package io.strandex.vector;

/** The parts of a fused vector, in the order in which they are concatenated. */
public enum Part {
    TEXT,
    IMAGE,
    TABLE;

    /**
     * The part that vectors of a modality count for. The transcript of audio counts as text, frames of a video as
     * images, charts as tables.
     *
     * @param modality name of a known modality
     */
    public static Part of(String modality) {
        return switch (modality) {
            case "TEXT", "AUDIO" -> TEXT;
            case "IMAGE", "VIDEO" -> IMAGE;
            case "TABLE", "CHART" -> TABLE;
            default -> throw new IllegalArgumentException("unknown modality " + modality);
        };
    }
}
