package io.strandex.cluster;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.RequestOptions;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import co.elastic.clients.transport.rest5_client.low_level.ResponseListener;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import io.strandex.bulk.BulkBody;
import io.strandex.bulk.BulkReply;
import io.strandex.bulk.BulkTransport;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** Bulk requests over Elastic's low-level client. */
final class HttpBulkTransport implements BulkTransport {
    private static final ContentType NDJSON = ContentType.create("application/x-ndjson");
    /** Only what is read: item positions stay, and the answer is a tenth. */
    private static final String FILTER = "errors,items.*.status,items.*.error";

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final Rest5Client client;
    private final RequestOptions options;
    private final Credentials credentials;

    HttpBulkTransport(Rest5Client client, RequestOptions options, Credentials credentials) {
        this.client = client;
        this.options = options;
        this.credentials = credentials;
    }

    @Override
    public void send(BulkBody body, Consumer<BulkReply> answer) {
        Request request = new Request("POST", "/_bulk");
        request.addParameter("filter_path", FILTER);
        request.setEntity(new ByteArrayEntity(body.bytes(), 0, body.length(), NDJSON));
        try {
            request.setOptions(options);
            client.performRequestAsync(request, listener(answer));
        } catch (RuntimeException e) {
            answer.accept(lost(e));
        }
    }

    private ResponseListener listener(Consumer<BulkReply> answer) {
        return new ResponseListener() {
            // Called for every answer that is no reason to ask another host, refusals among them.
            @Override
            public void onSuccess(Response response) {
                answer.accept(response.getStatusCode() == OK ? read(response) : refused(response));
            }

            @Override
            public void onFailure(Exception failure) {
                answer.accept(
                        failure instanceof ResponseException refused ? refused(refused.getResponse()) : lost(failure));
            }
        };
    }

    private BulkReply read(Response response) {
        credentials.accepted();
        try (InputStream content = content(response)) {
            return new BulkReply.Items(BulkAnswerReader.items(content));
        } catch (IOException | RuntimeException e) {
            return lost(e);
        }
    }

    private BulkReply refused(Response response) {
        int status = response.getStatusCode();
        BulkReply.Refused refusal;
        try (InputStream content = content(response)) {
            refusal = BulkAnswerReader.refusal(status, content);
        } catch (IOException | RuntimeException e) {
            refusal = new BulkReply.Refused(status, "", String.valueOf(e.getMessage()));
        }
        boolean byElasticsearch = !refusal.type().isEmpty();
        if (status == UNAUTHORIZED || (status == FORBIDDEN && byElasticsearch)) {
            credentials.refused();
        }
        return refusal;
    }

    private static InputStream content(Response response) throws IOException {
        HttpEntity entity = response.getEntity();
        return entity == null ? InputStream.nullInputStream() : entity.getContent();
    }

    private static BulkReply lost(Exception cause) {
        return new BulkReply.Lost(cause.getClass().getSimpleName() + ": " + cause.getMessage());
    }
}
