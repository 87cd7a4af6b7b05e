package io.strandex.testkit.bulk;

import org.jspecify.annotations.Nullable;

/**
 * What Elasticsearch says about one item of a bulk request.
 *
 * @param status HTTP status
 * @param type error type; empty when the item went well
 * @param reason error reason; empty when the item went well
 * @param written what became of the document; null where there is an error
 */
public record ItemResult(
        int status, String type, String reason, @Nullable Written written) {

    /**
     * What became of a document.
     *
     * @param result created, updated, deleted, not_found or noop
     * @param version its version
     * @param seqNo its sequence number
     */
    public record Written(String result, long version, long seqNo) {}

    static ItemResult of(int status, String result, StoredDocument document) {
        return new ItemResult(status, "", "", new Written(result, document.version(), document.seqNo()));
    }

    static ItemResult error(int status, String type, String reason) {
        return new ItemResult(status, type, reason, null);
    }

    static ItemResult conflict(String id, String why) {
        return error(409, "version_conflict_engine_exception", "[" + id + "]: version conflict, " + why);
    }

    static ItemResult noIndex(String name) {
        return error(404, "index_not_found_exception", "no such index [" + name + "]");
    }

    /** Whether it is an error; an absent document under a delete is none. */
    public boolean isError() {
        return !type.isEmpty();
    }
}
