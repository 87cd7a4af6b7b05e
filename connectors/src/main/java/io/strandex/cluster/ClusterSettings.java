package io.strandex.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How to reach a cluster.
 *
 * @param hosts addresses of its nodes; requests take turns, and a node that fails is left out for a while
 * @param credentials who we are
 * @param tls trust and identity for https; the JVM's defaults when empty
 * @param connectTimeout longest wait for a connection
 * @param requestTimeout longest wait for an answer
 * @param connections most connections to one node
 * @param gzip whether request bodies are compressed
 */
public record ClusterSettings(
        List<URI> hosts,
        Credentials credentials,
        Optional<SSLContext> tls,
        Duration connectTimeout,
        Duration requestTimeout,
        int connections,
        boolean gzip) {
    /** Copies the list. */
    public ClusterSettings {
        hosts = List.copyOf(hosts);
    }

    /** One address and otherwise the defaults. */
    public static ClusterSettings of(URI host) {
        return new ClusterSettings(
                List.of(host),
                Credentials.none(),
                Optional.empty(),
                Duration.ofSeconds(5),
                Duration.ofMinutes(1),
                16,
                false);
    }

    /** The same cluster, as somebody. */
    public ClusterSettings withCredentials(Credentials who) {
        return new ClusterSettings(hosts, who, tls, connectTimeout, requestTimeout, connections, gzip);
    }
}
