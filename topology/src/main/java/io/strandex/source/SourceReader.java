package io.strandex.source;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Reads the records of one source topic. */
public final class SourceReader {
    private final Trees values;
    private final Trees keys;

    private SourceReader(Trees values, Trees keys) {
        this.values = values;
        this.keys = keys;
    }

    /**
     * A reader for a source.
     *
     * @param config Confluent's keys, where the source is Avro
     */
    public static SourceReader of(SourceSettings source, Map<String, ?> config) {
        return new SourceReader(Trees.values(source.format(), config), Trees.keys(source.keyFormat(), config));
    }

    /** A serde for the topic: it keeps the bytes, and reads a null value too, since a mapping may take it as a DELETE. */
    public Serde<ForeignValue> values() {
        return Serdes.serdeFrom(
                (any, value) -> value.bytes() == null ? null : value.bytes().get(), new ForeignDeserializer());
    }

    /**
     * A record as a mapping sees it.
     *
     * @throws org.apache.kafka.common.errors.SerializationException if the key is not of the source's format
     */
    public ForeignRecord record(@Nullable Bytes key, ForeignValue value, Headers headers, ForeignRecord.Place place) {
        Object keyTree = key == null ? null : keys.read(place.topic(), headers, key.get());
        return new ForeignRecord(value.tree(), keyTree, texts(headers), place);
    }

    private static Map<String, String> texts(Headers headers) {
        Map<String, String> texts = new HashMap<>();
        headers.forEach(header -> texts.put(
                header.key(), header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8)));
        return texts;
    }

    private final class ForeignDeserializer implements Deserializer<ForeignValue> {
        @Override
        public ForeignValue deserialize(String topic, byte[] bytes) {
            throw new IllegalStateException("Kafka Streams reads values with their headers");
        }

        @Override
        public ForeignValue deserialize(String topic, Headers headers, byte[] bytes) {
            return bytes == null
                    ? new ForeignValue(null, null)
                    : new ForeignValue(Bytes.wrap(bytes), values.read(topic, headers, bytes));
        }
    }
}
