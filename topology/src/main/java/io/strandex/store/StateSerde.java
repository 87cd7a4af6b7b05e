package io.strandex.store;

import io.strandex.event.GeneratedClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * State and internal topics as Avro's single-object encoding: two marker bytes, the fingerprint of the schema, the
 * record. A later release reads what an earlier one wrote by Avro's rules, without asking a registry.
 */
public final class StateSerde {
    static {
        GeneratedClasses.trust();
    }

    private StateSerde() {}

    /**
     * A serde for a generated record.
     *
     * @param type the record's class
     */
    public static <T extends SpecificRecord> Serde<T> of(Class<T> type) {
        SpecificData model = SpecificData.getForClass(type);
        var schema = model.getSchema(type);
        return Serdes.serdeFrom(
                writer(new BinaryMessageEncoder<>(model, schema, false)),
                reader(new BinaryMessageDecoder<>(model, schema)));
    }

    private static <T> Serializer<T> writer(BinaryMessageEncoder<T> encoder) {
        return (topic, value) -> value == null ? null : write(encoder, value);
    }

    private static <T> Deserializer<T> reader(BinaryMessageDecoder<T> decoder) {
        return (topic, bytes) -> bytes == null ? null : read(decoder, bytes);
    }

    private static <T> byte[] write(BinaryMessageEncoder<T> encoder, T value) {
        try {
            ByteBuffer encoded = encoder.encode(value);
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T read(BinaryMessageDecoder<T> decoder, byte @Nullable [] bytes) {
        try {
            return decoder.decode(bytes, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
