package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What runs the servers. JUnit closes it with the run. */
interface Backend extends TestServers, AutoCloseable {
    String PROPERTY = "strandex.backend";

    /** Starts those of the servers that do not run yet. */
    void ensure(Set<Server> servers);

    @Override
    void close();

    /** The back end that the system property names. */
    static Backend chosen(List<Path> plugins) {
        String name = System.getProperty(PROPERTY, "sandbox");
        return switch (name) {
            case "sandbox" -> new ProcessBackend(plugins);
            case "containers" -> containers(plugins);
            default ->
                throw new IllegalArgumentException(
                        "-D%s=%s: there are sandbox and containers".formatted(PROPERTY, name));
        };
    }

    private static Backend containers(List<Path> plugins) {
        try {
            return new ContainerBackend(plugins);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "-D%s=containers needs org.testcontainers:testcontainers on the test class path"
                            .formatted(PROPERTY),
                    e);
        }
    }
}
