package io.strandex.query.document;

/** A document of one of the series. */
public sealed interface Document permits EventDocument, SlotDocument, SceneDocument {

    /** The storage key: the document's identity, its place in the order, and its {@code _id}. */
    String key();

    /** The scene that the document belongs to. */
    String sceneId();
}
