package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;

/** The servers of a test run, whatever runs them. */
public interface TestServers {

    /**
     * Where a server is reached: {@code host:port} for Kafka, a URL for the others.
     *
     * @throws IllegalArgumentException if the test class did not ask for the server
     */
    String address(Server server);

    /** Kafka's {@code bootstrap.servers}. */
    default String kafka() {
        return address(Server.KAFKA);
    }

    /** The {@code schema.registry.url}. */
    default String registry() {
        return address(Server.REGISTRY);
    }

    /** The URL of Connect's REST API. */
    default String connect() {
        return address(Server.CONNECT);
    }

    /** Elasticsearch's URL. */
    default String elasticsearch() {
        return address(Server.ELASTICSEARCH);
    }

    /** Kills a server as a crash would; {@link #restart} brings it back. Others who share it notice. */
    void kill(Server server);

    /** Starts a server again on the same port with the same data, and returns when it is ready. */
    void restart(Server server);

    /** Holds a server still: connections stay open, nothing answers. */
    void pause(Server server);

    /** Lets a paused server go on. */
    void resume(Server server);
}
