package io.strandex.cli.demo;

/**
 * A window of a scene.
 *
 * @param scene its scene_id
 * @param fromMs first millisecond inside the scene
 * @param toMs end inside the scene, exclusive
 */
record Window(String scene, long fromMs, long toMs) {}
