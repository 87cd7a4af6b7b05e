package io.strandex.conflict;

/** What a record does to the live document of its stream key. */
public enum ConflictBehaviour {
    /** The greater order replaces the whole event. */
    OVERWRITE,
    /** The first event stays until it is deleted. */
    IGNORE,
    /** Fields that are set replace fields; the others stay. */
    UPDATE_IF_NOT_NULL,
    /** Nothing is looked up: append-only, without rows, deletes and revisions. The fast path. */
    NO_CHECK
}
