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

    /** What went wrong, in Elasticsearch's words, with its causes: the outermost often says only that something is invalid. */
    public String error() {
        JsonNode error = body.path("error");
        if (error.isTextual()) {
            return error.asText();
        }
        StringBuilder words =
                new StringBuilder(errorType() + ": " + error.path("reason").asText(""));
        for (JsonNode cause = error.path("caused_by"); !cause.isMissingNode(); cause = cause.path("caused_by")) {
            String why = cause.path("reason").asText("");
            if (words.indexOf(why) < 0) {
                words.append("; ").append(why);
            }
        }
        return words.toString();
    }
}
