package io.strandex.cli.rejected;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.produce.MediaProducer;
import java.io.IOException;
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
 * @param scene the scene that its header, value or key names, or null
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

    private static final ObjectMapper JSON = new ObjectMapper();

    static Rejection of(ConsumerRecord<byte[], byte[]> record) {
        String key = record.key() == null ? null : text(record.key());
        Map<String, String> headers = new LinkedHashMap<>();
        for (Header header : record.headers()) {
            headers.put(header.key(), header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8));
        }
        return new Rejection(
                Instant.ofEpochMilli(record.timestamp()).toString(),
                record.partition(),
                record.offset(),
                scene(record, headers),
                key,
                headers,
                record.value() == null ? "" : text(record.value()));
    }

    /** By the header; else by a value that is JSON with a scene_id; else by a key that is a stream key. */
    private static @Nullable String scene(ConsumerRecord<byte[], byte[]> record, Map<String, String> headers) {
        String told = headers.get(MediaProducer.SCENE_HEADER);
        if (told == null && record.value() != null) {
            told = sceneOfJson(record.value());
        }
        return told == null && record.key() != null
                ? sceneOfKey(new String(record.key(), StandardCharsets.UTF_8))
                : told;
    }

    private static @Nullable String sceneOfJson(byte[] value) {
        if (value.length == 0 || value[0] != '{') {
            return null;
        }
        try {
            return JSON.readTree(value).path("scene_id").textValue();
        } catch (IOException e) {
            return null;
        }
    }

    private static @Nullable String sceneOfKey(String key) {
        try {
            return MediaKeys.defaults().parseStreamKey(key).sceneId();
        } catch (KeyException e) {
            return null;
        }
    }

    private static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean printable =
                text.codePoints().allMatch(c -> c == '\t' || c == '\n' || (!Character.isISOControl(c) && c != 0xfffd));
        return printable ? text : HexFormat.of().formatHex(bytes);
    }

    String reason() {
        return headers.getOrDefault(MediaProducer.REASON_HEADER, "(no reason)");
    }

    String explanation() {
        return headers.getOrDefault(MediaProducer.EXPLANATION_HEADER, "");
    }
}
