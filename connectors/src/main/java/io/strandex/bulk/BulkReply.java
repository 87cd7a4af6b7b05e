package io.strandex.bulk;

import java.util.List;

/** The reply to a whole bulk request. */
public sealed interface BulkReply {
    /**
     * Elasticsearch answered for each item.
     *
     * @param items one for each item of the request, in order
     */
    record Items(List<ItemReply> items) implements BulkReply {
        /** Copies the list. */
        public Items {
            items = List.copyOf(items);
        }
    }

    /**
     * Elasticsearch refused the request as a whole.
     *
     * @param status HTTP status
     * @param type Elasticsearch's error type; empty when the answer was not Elasticsearch's
     * @param reason Elasticsearch's reason
     */
    record Refused(int status, String type, String reason) implements BulkReply {}

    /**
     * No usable answer: whether the request was carried out is unknown.
     *
     * @param explanation what happened
     */
    record Lost(String explanation) implements BulkReply {}

    /**
     * The answer for one item.
     *
     * @param status HTTP status
     * @param type error type; empty when there was no error
     * @param reason error reason; empty when there was no error
     */
    record ItemReply(int status, String type, String reason) {
        /** An item that went well, by status. */
        public static ItemReply of(int status) {
            return status == CREATED.status ? CREATED : status == OK.status ? OK : new ItemReply(status, "", "");
        }

        private static final ItemReply OK = new ItemReply(200, "", "");
        private static final ItemReply CREATED = new ItemReply(201, "", "");
    }
}
