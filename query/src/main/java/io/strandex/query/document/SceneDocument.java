package io.strandex.query.document;

/**
 * That a scene has documents in a week, and over how many routings they are spread.
 *
 * @param key the storage key
 * @param sceneId the scene
 * @param week the ISO week, such as {@code 2020-w53}
 * @param saltWidth the widest salt in force for the scene in that week, at least 1
 */
public record SceneDocument(String key, String sceneId, String week, int saltWidth) implements Document {}
