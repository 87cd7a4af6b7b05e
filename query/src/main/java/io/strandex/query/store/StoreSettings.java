package io.strandex.query.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How to reach Elasticsearch.
 *
 * @param url scheme, host, port and path prefix, without credentials
 * @param authorization value of the {@code Authorization} header, if there is one
 * @param timeout how long to wait for an answer, more than zero
 * @param namespace what the names of the series start with, such as {@code strandex}
 */
public record StoreSettings(URI url, @Nullable Secret authorization, Duration timeout, String namespace) {

    /** What the names of the series start with unless told otherwise. */
    public static final String DEFAULT_NAMESPACE = "strandex";

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** Checks the values. */
    public StoreSettings {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be more than zero, not " + timeout);
        }
    }

    /**
     * Settings for {@code http[s]://[user:password@]host[:port][/path]}.
     *
     * @throws IllegalArgumentException if the URL has another form; the message shows no password
     */
    public static StoreSettings of(String url) {
        URI given = parse(url);
        String user = given.getUserInfo();
        return new StoreSettings(
                withoutUser(given), user == null ? null : basic(user), DEFAULT_TIMEOUT, DEFAULT_NAMESPACE);
    }

    /** The same cluster, asked with an API key (the encoded form that Elasticsearch hands out). */
    public StoreSettings withApiKey(String encoded) {
        return new StoreSettings(url, new Secret("ApiKey " + encoded), timeout, namespace);
    }

    /** The same cluster, asked as a user. */
    public StoreSettings withUser(String name, String password) {
        return new StoreSettings(url, basic(name + ":" + password), timeout, namespace);
    }

    /** The same cluster, with answers awaited for {@code longest}. */
    public StoreSettings withTimeout(Duration longest) {
        return new StoreSettings(url, authorization, longest, namespace);
    }

    private static URI parse(String url) {
        try {
            URI parsed = new URI(url);
            if (parsed.getHost() != null && Set.of("http", "https").contains(parsed.getScheme())) {
                return parsed;
            }
        } catch (URISyntaxException malformed) {
            // Its message would repeat the URL, and with it a password.
        }
        throw new IllegalArgumentException("expected http[s]://[user:password@]host[:port]");
    }

    private static URI withoutUser(URI given) {
        try {
            return new URI(given.getScheme(), null, given.getHost(), given.getPort(), given.getPath(), null, null);
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException("expected http[s]://[user:password@]host[:port]", impossible);
        }
    }

    private static Secret basic(String user) {
        byte[] bytes = user.getBytes(StandardCharsets.UTF_8);
        return new Secret("Basic " + Base64.getEncoder().encodeToString(bytes));
    }
}
