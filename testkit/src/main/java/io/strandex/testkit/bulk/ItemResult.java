package io.strandex.testkit.bulk;

/**
 * What Elasticsearch says about one item of a bulk request.
 *
 * @param status HTTP status
 * @param type error type; empty when the item went well
 * @param reason error reason; empty when the item went well
 */
public record ItemResult(int status, String type, String reason) {
    /** An item that went well. */
    static ItemResult ok(int status) {
        return new ItemResult(status, "", "");
    }

    /** Whether it is an error; an absent document under a delete is none. */
    public boolean isError() {
        return !type.isEmpty();
    }
}
