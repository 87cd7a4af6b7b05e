package io.strandex.bench.kills;

/** What is killed; those that others need come first, and are started first. */
enum Victim {
    /** The broker. */
    KAFKA,
    /** The Elasticsearch node. */
    ELASTICSEARCH,
    /** The Connect worker with the sink's tasks. */
    CONNECT,
    /** The Streams app; its open transactions are aborted. */
    APP
}
