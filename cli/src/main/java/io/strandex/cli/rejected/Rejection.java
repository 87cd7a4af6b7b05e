package io.strandex.cli.rejected;

import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.produce.MediaProducer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One record of the rejected topic.
 *
 * @param time when it was rejected
 * @param partition of the rejected topic
 * @param offset in the partition
 * @param scene the scene its key names, or null
 * @param key its key as text, or null
 * @param headers its headers as text, reason and explanation among them
 * @param value its value: as text where it is text, else as hex
 */
record Rejection(
        String time,
        int partition,
        long offset,
        @Nullable String scene,
        @Nullable String key,
        Map<String, String> headers,
        String value) {

    static Rejection of(ConsumerRecord<byte[], byte[]> record) {
        String key = record.key() == null ? null : text(record.key());
        Map<String, String> headers = new LinkedHashMap<>();
        for (Header header : record.headers()) {
            headers.put(header.key(), header.value() == null ? "" : text(header.value()));
        }
        return new Rejection(
                Instant.ofEpochMilli(record.timestamp()).toString(),
                record.partition(),
                record.offset(),
                key == null ? null : scene(key),
                key,
                headers,
                record.value() == null ? "" : text(record.value()));
    }

    private static @Nullable String scene(String key) {
        try {
            return MediaKeys.defaults().parseStreamKey(key).sceneId();
        } catch (KeyException e) {
            return null;
        }
    }

    private static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean printable =
                text.codePoints().allMatch(c -> c == '\t' || c == '\n' || (c >= ' ' && c != 0x7f && c != 0xfffd));
        return printable ? text : HexFormat.of().formatHex(bytes);
    }

    String reason() {
        return headers.getOrDefault(MediaProducer.REASON_HEADER, "(no reason)");
    }

    String explanation() {
        return headers.getOrDefault(MediaProducer.EXPLANATION_HEADER, "");
    }
}
