package io.strandex.cluster;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.RequestOptions;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import co.elastic.clients.transport.rest5_client.low_level.WarningsHandler;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.strandex.bulk.BulkTransport;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.util.Timeout;

/** A cluster: nothing is sent when it is built, so that it need not be up then. Thread-safe. */
public final class Cluster implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int UNAUTHORIZED = 401;
    private static final int SERVER_ERROR = 500;
    private static final RequestOptions OPTIONS = RequestOptions.DEFAULT.toBuilder()
            .setWarningsHandler(WarningsHandler.PERMISSIVE)
            .build();

    private final Rest5Client client;
    private final Credentials credentials;

    /** A cluster. */
    public Cluster(ClusterSettings settings) {
        this.credentials = settings.credentials();
        this.client = client(settings);
    }

    private static Rest5Client client(ClusterSettings settings) {
        Credentials credentials = settings.credentials();
        var builder = Rest5Client.builder(settings.hosts())
                .setHttpClientConfigCallback(http ->
                        http.addRequestInterceptorLast((request, body, context) -> credentials
                                .header()
                                .ifPresent(value -> request.setHeader(new SecretHeader("Authorization", value)))))
                .setCompressionEnabled(settings.gzip())
                .setRequestConfigCallback(request -> request.setResponseTimeout(timeout(settings.requestTimeout())))
                .setConnectionConfigCallback(connection -> connection
                        .setConnectTimeout(timeout(settings.connectTimeout()))
                        .setSocketTimeout(timeout(settings.requestTimeout())))
                .setConnectionManagerCallback(manager -> manager.setMaxConnPerRoute(settings.connections())
                        .setMaxConnTotal(
                                settings.connections() * settings.hosts().size()));
        settings.tls().ifPresent(builder::setSSLContext);
        return builder.build();
    }

    /**
     * Makes an administrative call and waits for its answer, whatever its status.
     *
     * @throws IOException if there was no answer, or one that is not JSON
     */
    public Reply call(String method, String path) throws IOException {
        return perform(new Request(method, path));
    }

    /** Makes an administrative call with a JSON body. */
    public Reply call(String method, String path, JsonNode body) throws IOException {
        Request request = new Request(method, path);
        request.setEntity(new StringEntity(body.toString(), ContentType.APPLICATION_JSON));
        return perform(request);
    }

    private Reply perform(Request request) throws IOException {
        request.setOptions(OPTIONS);
        Reply reply;
        try {
            reply = reply(client.performRequest(request));
        } catch (ResponseException refused) {
            reply = reply(refused.getResponse());
        }
        if (reply.status() == UNAUTHORIZED) {
            credentials.refused();
        } else if (reply.status() < SERVER_ERROR) {
            credentials.accepted();
        }
        return reply;
    }

    private static Reply reply(Response response) throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return new Reply(response.getStatusCode(), MissingNode.getInstance());
        }
        try (InputStream content = entity.getContent()) {
            return new Reply(response.getStatusCode(), JSON.readTree(content));
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "the answer (status " + response.getStatusCode() + ") is not Elasticsearch's: it is not JSON", e);
        }
    }

    /** Sends bulk requests to this cluster. */
    public BulkTransport bulk() {
        return new HttpBulkTransport(client, OPTIONS, credentials);
    }

    /** For how long the cluster has refused our credentials; zero when its last answer was no refusal. */
    public Duration refusedFor() {
        return credentials.refusedFor();
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.ofMilliseconds(duration.toMillis());
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
