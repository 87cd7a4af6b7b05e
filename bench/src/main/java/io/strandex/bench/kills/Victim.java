package io.strandex.bench.kills;

/** What is killed. */
enum Victim {
    /** The Elasticsearch node. */
    ELASTICSEARCH,
    /** The Connect worker with the sink's tasks. */
    CONNECT,
    /** The broker. */
    KAFKA,
    /** The Streams app; its open transactions are aborted. */
    APP
}
