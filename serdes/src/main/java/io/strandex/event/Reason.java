package io.strandex.event;

/**
 * Why an event is refused. The names are the header value {@code strandex.reason} of the rejected record and the tag of the
 * counter, so they never change.
 */
public enum Reason {
    /** The event has no event_id. */
    EMPTY_EVENT_ID,
    /** The event has no scene_id. */
    EMPTY_SCENE_ID,
    /** The scene_id needs more bytes than a key has room for. */
    SCENE_ID_TOO_LONG,
    /** A text holds half of a surrogate pair, which UTF-8 can't express. */
    LONE_SURROGATE,
    /** The op is none that this version knows. */
    UNKNOWN_OP,
    /** The modality is none that this version knows. */
    UNKNOWN_MODALITY,
    /** The event_time lies before 2000 or too far ahead. */
    EVENT_TIME_OUT_OF_RANGE,
    /** start_ms or end_ms is negative or longer than a key has room for. */
    SPAN_OUT_OF_RANGE,
    /** There is an end_ms, but no start_ms. */
    END_WITHOUT_START,
    /** end_ms is less than start_ms. */
    END_BEFORE_START,
    /** The vector's bytes are no sequence of float32 values. */
    MALFORMED_VECTOR,
    /** The vector's model has no name. */
    EMPTY_VECTOR_MODEL,
    /** The vector has another dimension than the topology expects. */
    WRONG_VECTOR_DIMENSION,
    /** The vector holds NaN or infinity, or its length overflows. */
    NON_FINITE_VECTOR,
    /** The vector has no direction. */
    ZERO_VECTOR,
    /** An attribute has an empty name. */
    ATTRIBUTE_NAME_EMPTY,
    /** An attribute's name is too long or holds a character 0. */
    ATTRIBUTE_NAME_INVALID,
    /** An attribute is neither string, long, double nor boolean. */
    ATTRIBUTE_WRONG_TYPE,
    /** An attribute is NaN or infinite. */
    ATTRIBUTE_NOT_FINITE,
    /** The event has more attributes than allowed. */
    TOO_MANY_ATTRIBUTES,
    /** The record key is missing, though what is meant can only be known from it. */
    MISSING_KEY,
    /** The record key is no stream key. */
    MALFORMED_KEY,
    /** The record key is the stream key of another event. */
    STREAM_KEY_MISMATCH,
    /** The topology is append-only and takes no deletes. */
    DELETE_NOT_SUPPORTED,
    /** The topology is append-only and takes no revisions. */
    REVISION_NOT_SUPPORTED,
    /** The input is not of the format that its file says. */
    MALFORMED_INPUT,
    /** The input is not JSON. */
    MALFORMED_JSON,
    /** The input is JSON, but no object. */
    NOT_AN_OBJECT,
    /** The event has a field that the contract does not know. */
    UNKNOWN_FIELD,
    /** A name stands twice in one object. */
    DUPLICATE_FIELD,
    /** A field that every event needs is missing. */
    MISSING_FIELD,
    /** A field's value has the wrong type. */
    WRONG_TYPE,
    /** A whole number does not fit into 64 bits. */
    NUMBER_OUT_OF_RANGE,
    /** Objects are nested where the contract knows none. */
    TOO_DEEP,
    /** The vector is of another model than the topology fuses. */
    WRONG_VECTOR_MODEL,
    /** The week of event_time is past its retention. */
    EXPIRED,
    /** The event is larger than the topic takes, or its document would be. */
    EVENT_TOO_LARGE,
    /** The mapping of a source topic failed on the record, or made no event of it. */
    MAPPING_FAILED,
    /** The mapping of a source topic went beyond its bounds on the record. */
    MAPPING_TOO_COSTLY
}
