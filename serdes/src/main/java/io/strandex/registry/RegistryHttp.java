package io.strandex.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one request to the addresses in turn, again after a pause, until one answers or the retries are used up. */
final class RegistryHttp implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(RegistryHttp.class);
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final long LONGEST_ANSWER = 16L * 1024 * 1024;

    private final RegistrySettings settings;
    private final HttpClient client;
    private volatile int preferred;

    RegistryHttp(RegistrySettings settings) {
        this.settings = settings;
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(atLeastOneMilli(settings.connectTimeout()));
        if (!settings.tls().isEmpty()) {
            builder.sslContext(tls(settings));
        }
        this.client = builder.build();
    }

    /** Kafka's own reading of its TLS settings: JKS, PKCS12 and PEM stores, client keys. */
    private static javax.net.ssl.SSLContext tls(RegistrySettings settings) {
        try (DefaultSslEngineFactory factory = new DefaultSslEngineFactory()) {
            factory.configure(TlsConfig.parse(settings.tls()));
            return factory.sslContext();
        }
    }

    private static Duration atLeastOneMilli(Duration duration) {
        return duration.isZero() ? Duration.ofMillis(1) : duration;
    }

    JsonNode get(String path) {
        return send(path, HttpRequest.newBuilder().GET());
    }

    JsonNode post(String path, JsonNode body) {
        return send("POST", path, body);
    }

    JsonNode put(String path, JsonNode body) {
        return send("PUT", path, body);
    }

    private JsonNode send(String method, String path, JsonNode body) {
        return send(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", CONTENT_TYPE)
                        .method(method, BodyPublishers.ofString(body.toString())));
    }

    private JsonNode send(String path, HttpRequest.Builder request) {
        request.header("Accept", CONTENT_TYPE + ", application/json").timeout(atLeastOneMilli(settings.readTimeout()));
        settings.headers().forEach(request::header);
        IOException failure = new IOException("not tried");
        for (int attempt = 0; attempt <= settings.retry().times(); attempt++) {
            pause(attempt);
            for (int i = 0; i < settings.urls().size(); i++) {
                int address = (preferred + i) % settings.urls().size();
                try {
                    JsonNode answer = exchange(settings.urls().get(address), path, request);
                    preferred = address;
                    return answer;
                } catch (IOException e) {
                    failure = e;
                    warn(settings.urls().get(address), attempt, e);
                }
            }
        }
        throw new RegistryUnavailableException(
                "No answer from the schema registry at " + settings.where() + " to " + path + " after "
                        + (settings.retry().times() + 1) + " tries: " + reason(failure),
                failure);
    }

    /** One request to one address; the time-out counts from the first byte sent to the last one read. */
    private JsonNode exchange(URI address, String path, HttpRequest.Builder request) throws IOException {
        URI uri = URI.create(address + path);
        CompletableFuture<HttpResponse<byte[]>> response =
                client.sendAsync(request.copy().uri(uri).build(), info -> new BoundedBody(LONGEST_ANSWER));
        try {
            long millis = settings.connectTimeout().plus(settings.readTimeout()).toMillis();
            return RegistryAnswer.judge(uri, response.get(Math.max(1, millis), TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            throw new IOException(reason(e.getCause()), e);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("the answer did not end in time");
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } finally {
            response.cancel(true);
        }
    }

    private void pause(int attempt) {
        if (attempt == 0) {
            return;
        }
        long millis = settings.retry().pause(attempt).toMillis();
        try {
            Thread.sleep(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    private static void warn(URI address, int attempt, IOException failure) {
        // SLF4J's older form: a Connect worker brings version 1.7.
        LOGGER.warn(
                "The schema registry did not answer. [registry={}, attempt={}, reason={}]",
                address,
                attempt + 1,
                reason(failure));
    }

    /** Connection failures of the JDK's client often carry no message. */
    private static String reason(@Nullable Throwable failure) {
        if (failure == null) {
            return "unknown";
        }
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    @Override
    public void close() {
        client.close();
    }
}
