package io.strandex.key;

/**
 * What a key of the slots series says.
 *
 * @param sceneId the scene
 * @param chunkStartMs first millisecond of the slot inside the scene
 */
public record SlotKey(String sceneId, long chunkStartMs) {}
