package io.strandex.testkit.bulk;

/**
 * One item of a bulk request.
 *
 * @param action index, create or delete
 * @param index the index named in the action line
 * @param id the document's id
 * @param routing the routing; empty for none
 * @param version the external version; negative when none was given
 * @param source the document's line; empty for a delete
 */
public record BulkItem(String action, String index, String id, String routing, long version, String source) {
    /** Whether the item deletes. */
    public boolean isDelete() {
        return "delete".equals(action);
    }
}
