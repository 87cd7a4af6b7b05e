package io.strandex.cli.rules;

import io.strandex.event.Judgement;
import io.strandex.events.MediaEvent;

/** Judges events by the topology's own code. */
@FunctionalInterface
public interface Judge {
    /** What the topology would say of an event with this log time. */
    Judgement judge(MediaEvent event, long logTimeMs);
}
