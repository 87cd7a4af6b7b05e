package io.strandex.bulk;

import java.util.List;

/** The body of one bulk request: ready bytes. */
public final class BulkBody {
    private final byte[] bytes;
    private final int length;
    private final int items;

    private BulkBody(byte[] bytes, int length, int items) {
        this.bytes = bytes;
        this.length = length;
        this.items = items;
    }

    static BulkBody of(List<Item> items, byte[] buffer) {
        int at = 0;
        for (Item item : items) {
            at = item.write(buffer, at);
        }
        return new BulkBody(buffer, at, items.size());
    }

    /** The array that holds the body from its beginning; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** Number of bytes that belong to the body. */
    public int length() {
        return length;
    }

    /** Number of items. */
    public int items() {
        return items;
    }
}
