package io.strandex.cli.source;

import io.strandex.event.Judgement.Rejected;
import io.strandex.events.MediaEvent;
import java.util.List;

/**
 * A sample and what became of it.
 *
 * @param events admitted
 * @param rejected refused by the mapping, by JSON's rules or by the admission
 */
record Attempt(Sample sample, List<MediaEvent> events, List<Rejected> rejected) {
    Attempt {
        events = List.copyOf(events);
        rejected = List.copyOf(rejected);
    }

    boolean isSkipped() {
        return events.isEmpty() && rejected.isEmpty();
    }
}
