package io.strandex.materialize;

import io.strandex.events.IndexOp;
import io.strandex.state.SlotChange;

/** What an accepted record sets off. */
public sealed interface Effect {
    /** A document of the events series is written or taken away. */
    record Document(IndexOp op) implements Effect {}

    /** An event enters, changes in or leaves a slot. */
    record Membership(SlotChange change) implements Effect {}

    /**
     * A scene has a document in a week.
     *
     * @param saltWidth how wide readers must ask: at least as wide as the scene is spread
     */
    record Presence(String sceneId, String week, int saltWidth) implements Effect {}
}
