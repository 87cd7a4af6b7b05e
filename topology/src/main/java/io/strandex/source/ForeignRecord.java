package io.strandex.source;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of a source topic as a mapping sees it. Values are trees: maps, lists, strings, numbers, booleans.
 *
 * @param value null for a null value
 * @param key null where there is none
 * @param headers the last of each name, as text
 * @param place where the record stands
 */
public record ForeignRecord(
        @Nullable Object value, @Nullable Object key, Map<String, String> headers, Place place) {
    /** Copies the headers. */
    public ForeignRecord {
        headers = Map.copyOf(headers);
    }

    /**
     * Where a record stands.
     *
     * @param timestamp its log time, milliseconds since 1970
     */
    public record Place(String topic, int partition, long offset, long timestamp) {}
}
