package io.strandex.source;

/** What the keys of a source topic are. */
public enum KeyFormat {
    /** Text in UTF-8. */
    TEXT,
    /** JSON in UTF-8. */
    JSON,
    /** Avro of any schema in Confluent's wire format. */
    AVRO
}
