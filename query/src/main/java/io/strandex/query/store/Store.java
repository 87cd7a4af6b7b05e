package io.strandex.query.store;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import co.elastic.clients.transport.rest5_client.low_level.Rest5ClientBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** One Elasticsearch cluster, asked in JSON. Safe for use by many threads. */
public final class Store implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Timeout CONNECT_TIMEOUT = Timeout.ofSeconds(5);

    private final StoreSettings settings;
    private final Rest5Client client;

    /** Connects lazily: nothing is sent before the first request. */
    public Store(StoreSettings settings) {
        this.settings = settings;
        this.client = client(settings);
    }

    /** What the names of the series start with. */
    public String namespace() {
        return settings.namespace();
    }

    /**
     * Sends a request and reads the JSON answer.
     *
     * @param path the path, with every reserved character of its segments already encoded
     * @throws StoreException if no answer comes in time or the answer is a refusal
     */
    public JsonNode send(String method, String path, Map<String, String> parameters, @Nullable JsonNode body) {
        Request request = new Request(method, path);
        request.addParameters(parameters);
        if (body != null) {
            request.setJsonEntity(body.toString());
        }
        try {
            return answer(perform(request));
        } catch (IOException unreachable) {
            throw new StoreException(
                    0, "no answer from Elasticsearch at " + settings.url() + ": " + reason(unreachable), unreachable);
        }
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException failure) {
            throw new StoreException(0, "cannot close the connections to " + settings.url(), failure);
        }
    }

    /** The client throws some refusals and returns others; here they are all answers. */
    private Response perform(Request request) throws IOException {
        try {
            return client.performRequest(request);
        } catch (ResponseException refusal) {
            return refusal.getResponse();
        }
    }

    private JsonNode answer(Response response) throws IOException {
        int status = response.getStatusCode();
        if (status < 300) {
            return read(response);
        }
        throw new StoreException(
                status,
                "Elasticsearch at " + settings.url() + " refused (" + status + "): " + explanation(response),
                null);
    }

    private static String explanation(Response refusal) {
        try {
            JsonNode error = read(refusal).path("error");
            JsonNode root = error.path("root_cause").path(0);
            JsonNode told = root.isMissingNode() ? error : root;
            return told.isTextual()
                    ? told.asText()
                    : told.path("type").asText() + ", " + told.path("reason").asText();
        } catch (IOException unreadable) {
            return reason(unreadable);
        }
    }

    private static JsonNode read(Response response) throws IOException {
        if (response.getEntity() == null) {
            return MissingNode.getInstance();
        }
        try (InputStream answer = response.getEntity().getContent()) {
            return JSON.readTree(answer);
        } catch (JsonProcessingException malformed) {
            throw new IOException("the answer is not JSON; is this an Elasticsearch port?", malformed);
        }
    }

    private static String reason(IOException failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private static Rest5Client client(StoreSettings settings) {
        Timeout answer = Timeout.ofMilliseconds(settings.timeout().toMillis());
        Rest5ClientBuilder builder = Rest5Client.builder(settings.url())
                .setConnectionConfigCallback(connection -> connection.setConnectTimeout(CONNECT_TIMEOUT))
                .setRequestConfigCallback(request -> request.setResponseTimeout(answer));
        Secret authorization = settings.authorization();
        if (authorization != null) {
            builder.setDefaultHeaders(new Header[] {new BasicHeader("Authorization", authorization.reveal())});
        }
        return builder.build();
    }
}
