package io.strandex.cluster;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The answer to an administrative call.
 *
 * @param status HTTP status
 * @param body the JSON; a missing node when there was none
 */
public record Reply(int status, JsonNode body) {
    /** Whether the status is 2xx. */
    public boolean ok() {
        return status >= 200 && status < 300;
    }

    /** Elasticsearch's error type; empty when there is none. */
    public String errorType() {
        return body.path("error").path("type").asText("");
    }

    /** What went wrong, in Elasticsearch's words. */
    public String error() {
        JsonNode error = body.path("error");
        return error.isTextual()
                ? error.asText()
                : errorType() + ": " + error.path("reason").asText("");
    }
}
