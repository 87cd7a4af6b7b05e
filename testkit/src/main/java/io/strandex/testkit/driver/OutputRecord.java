package io.strandex.testkit.driver;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record that a reader of the topic sees.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 * @param topic the topic
 * @param partition the partition, from 0
 * @param offset the offset in the partition, from 0
 * @param key the key, or null
 * @param value the value, or null
 * @param timestamp the record's time
 * @param headers the record's headers; a copy
 */
public record OutputRecord<K, V>(
        String topic,
        int partition,
        long offset,
        @Nullable K key,
        @Nullable V value,
        Instant timestamp,
        Headers headers) {

    /** The last header of this name as UTF-8 text, or null where the record has none. */
    public @Nullable String header(String name) {
        Header header = headers.lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }
}
