package io.strandex.cli.query;

import io.strandex.cli.CliException;

/** The servers that {@code strandex up} or {@code strandex demo} left running. */
final class RunningSandbox {

    private RunningSandbox() {}

    /** The URL of its Elasticsearch. */
    static String elasticsearch() {
        throw CliException.usage("which Elasticsearch? Give --elasticsearch URL, or start servers: strandex up");
    }
}
