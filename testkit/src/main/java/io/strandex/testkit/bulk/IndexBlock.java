package io.strandex.testkit.bulk;

/** Why an index takes no writes. */
public enum IndexBlock {
    /** It takes writes. */
    NONE(0, "", ""),
    /** Made read-only on purpose. */
    WRITE(403, "cluster_block_exception", "index [%s] blocked by: [FORBIDDEN/8/index write (api)];"),
    /** A searchable snapshot: its write block can't be lifted. */
    SNAPSHOT(403, "cluster_block_exception", "index [%s] blocked by: [FORBIDDEN/8/index write (api)];"),
    /** A disk is nearly full. */
    FLOOD(
            429,
            "cluster_block_exception",
            "index [%s] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has"
                    + " read-only-allow-delete block];"),
    /** The same, as versions before 7.x said it. */
    FLOOD_AS_403(
            403,
            "cluster_block_exception",
            "index [%s] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];"),
    /** Closed. */
    CLOSED(400, "index_closed_exception", "closed"),
    /** The user may not write it. */
    FORBIDDEN(403, "security_exception", "action [indices:data/write/bulk[s]] is unauthorized on indices [%s]");

    private final int status;
    private final String type;
    private final String reason;

    IndexBlock(int status, String type, String reason) {
        this.status = status;
        this.type = type;
        this.reason = reason;
    }

    ItemResult refusal(String index) {
        return ItemResult.error(status, type, reason.formatted(index));
    }
}
