package io.strandex.registry;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** Reads {@link RegistrySettings} from a Kafka client's configuration and gathers every problem. */
final class RegistryConfig {
    private static final String URL = "schema.registry.url";
    private static final String PREFIX = "schema.registry.";
    private static final String HEADER_PREFIX = "request.header.";

    private final Map<String, ?> config;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    RegistryConfig(Map<String, ?> config) {
        this.config = config;
    }

    RegistrySettings settings() {
        List<URI> urls = urls();
        config.forEach((key, value) -> {
            if (key.startsWith(HEADER_PREFIX)) {
                headers.put(key.substring(HEADER_PREFIX.length()), String.valueOf(value));
            }
        });
        credentials();
        headers.forEach(this::checkHeader);
        RegistrySettings.Retry retry = new RegistrySettings.Retry(
                (int) number("max.retries", 3), millis("retries.wait.ms", 1000), millis("retries.max.wait.ms", 20_000));
        Duration connect = millis("http.connect.timeout.ms", 60_000);
        Duration read = millis("http.read.timeout.ms", 60_000);
        int cacheSize = (int) Math.max(1, number("max.schemas.per.subject", 1000));
        Duration missing = Duration.ofSeconds(number("missing.id.cache.ttl.sec", 5));
        if (!problems.isEmpty()) {
            throw new ConfigException(String.join("; ", problems));
        }
        return new RegistrySettings(urls, headers, connect, read, retry, cacheSize, missing, tls());
    }

    private List<URI> urls() {
        String text = text(URL);
        if (text == null || text.isBlank()) {
            problems.add(URL + " is missing: name the address of the schema registry");
            return List.of();
        }
        List<URI> urls = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            url(part.strip()).ifPresent(urls::add);
        }
        return urls;
    }

    private Optional<URI> url(String text) {
        try {
            URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            String scheme = uri.getScheme();
            if (!"http".equals(scheme) && !"https".equals(scheme) && !"mock".equals(scheme)) {
                problems.add(URL + ": " + withoutUser(uri) + " must start with http://, https:// or mock://");
            }
            if (uri.getRawUserInfo() != null && "URL".equals(source("basic"))) {
                basic(uri.getUserInfo());
            }
            return Optional.of(withoutUser(uri));
        } catch (IllegalArgumentException e) {
            problems.add(URL + ": not an address: " + text.replaceFirst("//.*@", "//…@"));
            return Optional.empty();
        }
    }

    private static URI withoutUser(URI uri) {
        String user = uri.getRawUserInfo();
        return user == null ? uri : URI.create(uri.toString().replace(user + "@", ""));
    }

    /** A line break in a token would fail every request, with a message that shows it. */
    private void checkHeader(String name, String value) {
        if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
            problems.add("the value of the request header " + name + " holds a line break or control character");
        }
    }

    private void credentials() {
        switch (source("basic")) {
            case "URL" -> {}
            case "USER_INFO" -> {
                String user = text("basic.auth.user.info");
                if (user == null || !user.contains(":")) {
                    problems.add(
                            "basic.auth.user.info must be user:password when basic.auth.credentials.source is USER_INFO");
                } else {
                    basic(user);
                }
            }
            default ->
                problems.add(
                        "basic.auth.credentials.source " + source("basic") + " is not supported: use URL or USER_INFO");
        }
        bearer();
    }

    private void bearer() {
        String token = text("bearer.auth.token");
        String source = text("bearer.auth.credentials.source");
        if (source != null && !source.equals("STATIC_TOKEN")) {
            problems.add("bearer.auth.credentials.source " + source + " is not supported: use STATIC_TOKEN");
        } else if (token != null) {
            if (headers.containsKey("Authorization")) {
                problems.add("basic and bearer credentials are both set: keep one");
            }
            headers.put("Authorization", "Bearer " + token);
        } else if (source != null) {
            problems.add("bearer.auth.token is missing");
        }
    }

    private void basic(String user) {
        headers.put(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }

    private String source(String kind) {
        String value = text(kind + ".auth.credentials.source");
        return value == null ? "URL" : value;
    }

    /** Kafka's TLS settings under {@code schema.registry.ssl.}. */
    private Map<String, Object> tls() {
        Map<String, Object> tls = new HashMap<>();
        config.forEach((key, value) -> {
            if (key.startsWith(PREFIX + "ssl.") && value != null) {
                tls.put(key.substring(PREFIX.length()), value);
            }
        });
        return tls;
    }

    private Duration millis(String key, long fallback) {
        return Duration.ofMillis(number(key, fallback));
    }

    private long number(String key, long fallback) {
        String text = text(key);
        try {
            long value = text == null ? fallback : Long.parseLong(text.strip());
            if (value >= 0 && value <= Integer.MAX_VALUE) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Told below, together with numbers out of range.
        }
        problems.add(key + " must be a whole number from 0 to 2147483647, not " + text);
        return fallback;
    }

    /** A value under its own key, or with {@code schema.registry.} before it, as Confluent takes both. */
    private @Nullable String text(String key) {
        Object value = config.get(key);
        if (value == null) {
            value = config.get(PREFIX + key);
        }
        return switch (value) {
            case null -> null;
            case Password password -> password.value();
            case List<?> list ->
                String.join(",", list.stream().map(String::valueOf).toList());
            default -> value.toString();
        };
    }
}
