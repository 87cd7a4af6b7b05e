package io.strandex.source;

/** What the values of a source topic are. */
public enum SourceFormat {
    /** JSON in UTF-8. */
    JSON,
    /** Avro of any schema in Confluent's wire format. */
    AVRO,
    /** Events of the contract, as on the raw topic; nothing is mapped. */
    MEDIA_EVENT
}
