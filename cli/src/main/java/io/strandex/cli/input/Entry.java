package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.events.MediaEvent;
import org.apache.kafka.common.utils.Bytes;

/** One entry of a source: an event, or bytes that are none. */
public sealed interface Entry {
    /** Where it stands. */
    Place place();

    /** The bytes it was read from. */
    Bytes original();

    /**
     * Well-formed; not judged yet.
     *
     * @param place where it stands
     * @param original the bytes it was read from
     * @param event what they say
     */
    record Read(Place place, Bytes original, MediaEvent event) implements Entry {}

    /**
     * Not an event.
     *
     * @param place where it stands
     * @param original the bytes it was read from, perhaps cut
     * @param scene the scene_id that it was about, or empty where nothing but its bytes could say it
     * @param rejected why
     */
    record Refused(Place place, Bytes original, String scene, Rejected rejected) implements Entry {}
}
