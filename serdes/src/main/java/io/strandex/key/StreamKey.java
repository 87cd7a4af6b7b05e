package io.strandex.key;

/**
 * Identity of an event: a later record with the same stream key replaces an earlier one.
 *
 * @param sceneId the scene, as the producer wrote it
 * @param eventId the event, as the producer wrote it
 */
public record StreamKey(String sceneId, String eventId) {}
