package io.strandex.event;

import io.strandex.events.MediaEvent;

/** What {@link Admission} says of an event. */
public sealed interface Judgement {
    /**
     * The event is as the contract says.
     *
     * @param event the event, unchanged
     */
    record Admitted(MediaEvent event) implements Judgement {}

    /**
     * The event breaks the contract.
     *
     * @param reason the kind of fault
     * @param explanation what is wrong and what would be right, one sentence for the producer
     */
    record Rejected(Reason reason, String explanation) implements Judgement {}
}
