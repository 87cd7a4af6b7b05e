package io.strandex.sandbox;

import java.util.Locale;

/** The servers a sandbox can run. */
public enum Server {
    /** Apache Kafka: one node, broker and controller in one (KRaft). */
    KAFKA,
    /** Apicurio Registry, which speaks Confluent's schema registry API. */
    REGISTRY,
    /** Kafka Connect, distributed mode, one worker. Needs Kafka. */
    CONNECT,
    /** Elasticsearch: one node of the minimal distribution, security off. */
    ELASTICSEARCH;

    /** The name in files, flags and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
