package io.strandex.testkit.bulk;

/**
 * One item of a bulk request.
 *
 * @param action index, create, update or delete
 * @param index the index or alias that it names, or else the path
 * @param id the document's id
 * @param routing the routing; empty for none
 * @param version the external version; negative when none was given
 * @param source the line after the action; empty for a delete
 * @param conditions on what it depends
 */
public record BulkItem(
        String action, String index, String id, String routing, long version, String source, Conditions conditions) {

    /** Whether the item deletes. */
    public boolean isDelete() {
        return "delete".equals(action);
    }

    /** Whether the item changes a part of a document. */
    public boolean isUpdate() {
        return "update".equals(action);
    }

    BulkItem to(String concreteIndex) {
        return new BulkItem(action, concreteIndex, id, routing, version, source, conditions);
    }
}
