package io.strandex.source;

import io.strandex.event.Judgement.Rejected;
import io.strandex.events.MediaEvent;

/** One thing that a mapping made of a record. */
public sealed interface Made {
    /** An event; well-formed, not judged yet. */
    record Event(MediaEvent event) implements Made {}

    /** What was to be an event and is none. */
    record Refused(Rejected why) implements Made {}
}
