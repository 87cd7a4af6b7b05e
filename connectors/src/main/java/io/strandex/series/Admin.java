package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.Set;

/** Administrative calls whose refusals are told apart: what may succeed later, and what people must mend. */
final class Admin {
    private static final Set<Integer> LATER = Set.of(401, 403, 404, 408, 409, 429);

    private static final Set<Integer> REFUSALS = Set.of(400, 403, 404);

    private final Cluster cluster;

    Admin(Cluster cluster) {
        this.cluster = cluster;
    }

    Reply get(String path) throws IOException {
        return bare("GET", path);
    }

    /** Whether Elasticsearch knows the path at all. */
    boolean knows(String path) throws IOException {
        Reply reply = cluster.call("GET", path);
        if (reply.status() >= 500 || reply.status() == 429) {
            throw new IOException("GET " + path + ": " + reply.status());
        }
        return reply.ok();
    }

    Reply put(String path, JsonNode body) throws IOException {
        return orThrow(cluster.call("PUT", path, body), "PUT " + path);
    }

    Reply post(String path, JsonNode body) throws IOException {
        return orThrow(cluster.call("POST", path, body), "POST " + path);
    }

    /** A call without a body, which Elasticsearch demands of some; 404 is returned as it is. */
    Reply bare(String method, String path) throws IOException {
        Reply reply = cluster.call(method, path);
        return reply.status() == 404 ? reply : orThrow(reply, method + " " + path);
    }

    /** Makes what was written findable; nothing happens where the index is missing. */
    void refresh(String index) throws IOException {
        bare("POST", "/" + index + "/_refresh");
    }

    Reply delete(String path) throws IOException {
        return bare("DELETE", path);
    }

    /** The hits of a search; an answer without hits where the index is missing. */
    Reply search(String index, JsonNode body) throws IOException {
        Reply reply = cluster.call("POST", "/" + index + "/_search", body);
        return reply.status() == 404 ? reply : orThrow(reply, "POST /" + index + "/_search");
    }

    /** Makes a call that may be refused for good, such as for lack of a privilege; the refusal is returned as it is. */
    Reply tryPut(String path, JsonNode body) throws IOException {
        Reply reply = cluster.call("PUT", path, body);
        return REFUSALS.contains(reply.status()) ? reply : orThrow(reply, "PUT " + path);
    }

    /** Makes a call of which one refusal is expected; that is returned as it is. */
    Reply putUnless(String expectedError, String path, JsonNode body) throws IOException {
        Reply reply = cluster.call("PUT", path, body);
        return expectedError.equals(reply.errorType()) ? reply : orThrow(reply, "PUT " + path);
    }

    private static Reply orThrow(Reply reply, String call) throws IOException {
        if (reply.ok()) {
            return reply;
        }
        String message = call + ": " + reply.status() + " " + reply.error();
        if (reply.status() >= 500 || LATER.contains(reply.status()) || isShardLimit(reply)) {
            throw new IOException(message);
        }
        throw new SeriesException(message);
    }

    /** A cluster with too many shards takes no new index for now; that says nothing about the documents. */
    private static boolean isShardLimit(Reply reply) {
        return "validation_exception".equals(reply.errorType()) && reply.error().contains("this action would add");
    }
}
