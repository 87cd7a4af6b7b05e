package io.strandex.bulk;

/** Why an operation is dead; also the metric tag and the first word of the dead letter's message. */
public enum DeadReason {
    /** The record's bytes are no index operation. */
    UNREADABLE,
    /** The id is empty or longer than 512 bytes. */
    BAD_ID,
    /** The version is negative. */
    BAD_VERSION,
    /** An upsert without a document. */
    EMPTY_SOURCE,
    /** No such series, or no such week. */
    BAD_DESTINATION,
    /** The document alone is larger than the server takes. */
    TOO_LARGE,
    /** Elasticsearch refused the document. */
    REFUSED,
    /** The week is blocked, and the policy is to dead-letter. */
    BLOCKED
}
