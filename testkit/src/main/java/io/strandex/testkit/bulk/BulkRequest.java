package io.strandex.testkit.bulk;

import java.util.List;

/**
 * A bulk request as it came in.
 *
 * @param number counts from 1
 * @param bytes size of the body
 * @param items its items
 */
public record BulkRequest(int number, int bytes, List<BulkItem> items) {
    /** Copies the list. */
    public BulkRequest {
        items = List.copyOf(items);
    }
}
