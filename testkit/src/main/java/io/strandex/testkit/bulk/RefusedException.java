package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serial;

/** A request that is refused as a whole. */
final class RefusedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    final int status;
    final String type;

    /** A type that is empty stands for one of the refusals that Elasticsearch gives as a mere sentence. */
    RefusedException(int status, String type, String reason) {
        super(reason);
        this.status = status;
        this.type = type;
    }

    static RefusedException illegal(String reason) {
        return new RefusedException(400, "illegal_argument_exception", reason);
    }

    static RefusedException invalid(String reason) {
        return new RefusedException(
                400, "action_request_validation_exception", "Validation Failed: 1: " + reason + ";");
    }

    /** What Elasticsearch can do and this server cannot: said in words that are nobody's but ours. */
    static RefusedException unsupported(String what) {
        return new RefusedException(400, "unsupported_by_bulk_server", "the test kit's BulkServer does not " + what);
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    String json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        if (type.isEmpty()) {
            root.put("error", reason());
        } else {
            ObjectNode error = root.putObject("error");
            error.putArray("root_cause").addObject().put("type", type).put("reason", reason());
            error.put("type", type).put("reason", reason());
        }
        return root.put("status", status).toString();
    }
}
