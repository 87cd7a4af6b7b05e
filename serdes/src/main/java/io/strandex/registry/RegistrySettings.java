package io.strandex.registry;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a registry client needs, read from Confluent's configuration keys.
 *
 * @param urls addresses of one registry, tried in turn
 * @param headers headers of every request, credentials among them
 * @param connectTimeout to open a connection
 * @param readTimeout from request to answer
 * @param retry how often and after which pause an address list is tried again
 * @param cacheSize greatest number of schemas kept
 * @param missingTtl how long an answer "unknown" is believed without asking again
 * @param tls Kafka's {@code ssl.*} settings, empty for the JVM's defaults
 */
record RegistrySettings(
        List<URI> urls,
        Map<String, String> headers,
        Duration connectTimeout,
        Duration readTimeout,
        Retry retry,
        int cacheSize,
        Duration missingTtl,
        Map<String, Object> tls) {

    RegistrySettings {
        urls = List.copyOf(urls);
        headers = Map.copyOf(headers);
        tls = Map.copyOf(tls);
    }

    /**
     * Exponential backoff with jitter.
     *
     * @param times tries after the first
     * @param first pause before the first of them
     * @param longest greatest pause
     */
    record Retry(int times, Duration first, Duration longest) {
        /** The pause before try {@code attempt} (1, 2, …), without jitter. */
        Duration pause(int attempt) {
            long factor = 1L << Math.min(attempt - 1, 20);
            long millis = Math.multiplyHigh(first.toMillis(), factor) == 0 ? first.toMillis() * factor : Long.MAX_VALUE;
            return Duration.ofMillis(Math.min(millis, longest.toMillis()));
        }
    }

    static RegistrySettings from(Map<String, ?> config) {
        return new RegistryConfig(config).settings();
    }

    /** The scope of {@code mock://scope}, if that is the address. */
    Optional<String> mockScope() {
        URI first = urls.getFirst();
        return "mock".equals(first.getScheme())
                ? Optional.of(first.toString().substring("mock://".length()))
                : Optional.empty();
    }

    /** Addresses for messages, without credentials. */
    String where() {
        return urls.stream().map(URI::toString).reduce((a, b) -> a + ", " + b).orElse("");
    }

    @Override
    public String toString() {
        return "RegistrySettings[" + where() + "]";
    }
}
