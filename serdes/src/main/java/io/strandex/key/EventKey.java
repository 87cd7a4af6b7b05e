package io.strandex.key;

import io.strandex.events.Modality;

/**
 * What a key of the events series says.
 *
 * @param eventTimeMs milliseconds since the epoch
 * @param modality what the event is
 * @param scene token of the scene id
 * @param event token of the stream key
 * @param salt the salt the event was written with
 */
public record EventKey(long eventTimeMs, Modality modality, HashToken scene, HashToken event, int salt) {}
