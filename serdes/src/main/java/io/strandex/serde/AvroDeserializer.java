package io.strandex.serde;

import io.strandex.registry.SchemaRegistry;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads Avro in Confluent's wire format, into a generated class, by {@code specific.avro.reader}, or generic.
 *
 * <p>Bytes that are no frame, name an unknown schema id, are cut, have bytes left over, or declare a length beyond their end
 * raise a {@link SerializationException} with the reason: the record is bad. Any other exception means that the registry was
 * not reached ({@link io.strandex.registry.RegistryUnavailableException}, retriable) or refused; it says nothing about the
 * record. Memory follows the size of the frame, never a length it declares. Safe for use by many threads.
 *
 * @param <T> what is read
 */
public final class AvroDeserializer<T> implements Deserializer<T> {
    private @Nullable SchemaRegistry registry;
    private @Nullable ReaderSchemas schemas;

    /** To be configured by {@link #configure}. */
    public AvroDeserializer() {}

    AvroDeserializer(SchemaRegistry registry, AvroSettings settings) {
        this.registry = registry;
        this.schemas = new ReaderSchemas(registry, settings);
    }

    /**
     * A reader of one generated class, outside Kafka's configuration.
     *
     * @param type the class whose schema the caller wants, whatever schema the frame was written with
     * @param config Confluent's keys, {@code schema.registry.url} first
     */
    public static <T extends SpecificRecord> AvroDeserializer<T> of(Class<T> type, Map<String, ?> config) {
        SchemaRegistry registry = SchemaRegistry.of(config);
        return new AvroDeserializer<>(registry, AvroSettings.from(config, false).reading(type));
    }

    @Override
    public void configure(Map<String, ?> config, boolean isKey) {
        SchemaRegistry opened = SchemaRegistry.of(config);
        registry = opened;
        schemas = new ReaderSchemas(opened, AvroSettings.from(config, isKey));
    }

    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] frame) {
        return frame == null ? null : cast(ready().read(topic, frame));
    }

    /** Reads the schema id from the record's headers where a newer producer put it there. */
    @Override
    public @Nullable T deserialize(String topic, Headers headers, byte @Nullable [] frame) {
        return frame == null ? null : cast(ready().read(topic, headers, frame));
    }

    /**
     * Reads a frame whose topic does not matter.
     *
     * @param frame magic byte, schema id, Avro binary
     * @throws SerializationException if the bytes are bad
     */
    public T decode(byte[] frame) {
        return cast(ready().read("", frame));
    }

    @SuppressWarnings("unchecked") // The configuration decides what is read; T is the caller's word for it.
    private T cast(Object datum) {
        return (T) datum;
    }

    private ReaderSchemas ready() {
        if (schemas == null) {
            throw new IllegalStateException("The deserializer is not configured: schema.registry.url is needed");
        }
        return schemas;
    }

    @Override
    public void close() {
        if (registry != null) {
            registry.close();
        }
    }
}
