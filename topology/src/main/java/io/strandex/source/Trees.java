package io.strandex.source;

import io.strandex.serde.AvroDeserializer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Reads bytes of one format as a tree. */
interface Trees {
    /**
     * The tree.
     *
     * @throws org.apache.kafka.common.errors.SerializationException if the bytes are not of the format
     */
    @Nullable
    Object read(String topic, Headers headers, byte[] bytes);

    /** Reads values. */
    static Trees values(SourceFormat format, Map<String, ?> config) {
        return switch (format) {
            case JSON -> (topic, headers, bytes) -> JsonTree.read(bytes);
            case AVRO, MEDIA_EVENT -> avro(config, false);
        };
    }

    /** Reads keys. */
    static Trees keys(KeyFormat format, Map<String, ?> config) {
        return switch (format) {
            case TEXT -> (topic, headers, bytes) -> new String(bytes, StandardCharsets.UTF_8);
            case JSON -> (topic, headers, bytes) -> JsonTree.read(bytes);
            case AVRO -> avro(config, true);
        };
    }

    private static Trees avro(Map<String, ?> config, boolean isKey) {
        Map<String, Object> generic = new HashMap<>(config);
        generic.put("avro.use.logical.type.converters", true);
        AvroDeserializer<Object> reader = new AvroDeserializer<>();
        reader.configure(generic, isKey);
        return (topic, headers, bytes) -> AvroTree.of(reader.deserialize(topic, headers, bytes));
    }
}
